const WORDS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' }

interface KbdProps {
  /** Keys pressed together, as in `Ctrl+K`; several strokes are parted by a blank. */
  keys: string
  /** Classes for its place and size. */
  className?: string
}

/** A key or a chord as it is printed on the keyboard. */
export function Kbd({ keys, className = '' }: KbdProps) {
  return (
    <span className={`inline-flex gap-1 ${className}`}>
      {keys.split(' ').map((stroke) => (
        <span key={stroke} className="inline-flex gap-1">
          {stroke.split(/(?<!^)\+/).map((cap) => (
            <Cap key={cap}>{WORDS[cap] ?? cap}</Cap>
          ))}
        </span>
      ))}
    </span>
  )
}

function Cap({ children }: { children: string }) {
  return (
    <kbd className="whitespace-nowrap rounded border border-line-strong/40 border-b-2 bg-sunken px-1.25 font-(family-name:--mono) text-[0.6875rem]/4 text-quiet hc:border-line-strong">
      {children}
    </kbd>
  )
}
