import mark from '../../assets/google.svg';

interface Props {
  disabled?: boolean;
  onClick?: () => void;
}

export function GoogleButton({ disabled, onClick }: Props) {
  return (
    <button type="button" className="btn btn-line google w-100" disabled={disabled} onClick={onClick}>
      <img src={mark} width="18" height="18" alt="" />
      Sign in with Google
    </button>
  );
}
