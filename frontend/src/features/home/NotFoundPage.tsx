import beach from '../../assets/place-beach.jpg';
import smallBeach from '../../assets/place-beach-sm.jpg';
import './NotFoundPage.scss';

const words = 'Sorry Not Fount 404';

export function NotFoundPage() {
  return (
    <main className="lost">
      <title>{words}</title>
      <img
        src={beach}
        srcSet={`${smallBeach} 800w, ${beach} 1600w`}
        sizes="max(100vw, 160vh)"
        alt=""
        width="1600"
        height="1000"
        fetchPriority="high"
      />
      <p>{words}</p>
    </main>
  );
}
