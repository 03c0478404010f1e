/** Three streams that become one: the logo, drawn in the colour `--mark`. The favicon is the same. */
export function ConfluenceMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="none">
      <g stroke="var(--mark, var(--main-700))" strokeLinecap="round" strokeWidth="2.5">
        <path d="M5 5c1 9 11 8 11 17" />
        <path d="M27 5c-1 9-11 8-11 17" />
      </g>
      <path d="M16 4v18" stroke="var(--second-400)" strokeLinecap="round" strokeWidth="2.5" />
      <path
        d="M6 27c2.5-2.5 4.5-2.5 7 0s4.5 2.5 7 0 4.5-2.5 6-1"
        stroke="var(--mark, var(--main-700))"
        strokeLinecap="round"
        strokeWidth="2.5"
      />
    </svg>
  );
}
