import terrace from '../../assets/place-terrace.jpg';
import smallTerrace from '../../assets/place-terrace-sm.jpg';

export function FeedbackInvitation() {
  return (
    <div>
      <h2 id="feedback">How was your stay?</h2>
      <p className="lead text-body-secondary">
        A few words help the next guest choose, and help us put right what was not.
      </p>
      <img
        className="split-picture"
        src={terrace}
        srcSet={`${smallTerrace} 800w, ${terrace} 1600w`}
        sizes="(min-width: 992px) 30rem, 100vw"
        alt=""
        width="1600"
        height="1000"
        loading="lazy"
      />
    </div>
  );
}
