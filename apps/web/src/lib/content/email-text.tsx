/** An email address on a line of its own if it needs one. It breaks before its domain where a line is too short for it. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="pv-whole">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
