/** An English sentence of a source, with what is between backticks as code. */
export function Sentence({ children }: { children: string }) {
  const parts = children.split('`').map((words, at) => ({ words, isCode: at % 2 === 1, place: `${at}` }))
  return (
    <span lang="en">
      {parts.map(({ words, isCode, place }) => (isCode ? <Code key={place}>{words}</Code> : words))}
    </span>
  )
}

/** A few words of code. */
export function Code({ children }: { children: string }) {
  return (
    <code lang="en" className="wrap-anywhere font-(family-name:--mono) text-xs/5">
      {children}
    </code>
  )
}
