/** Why what a dialog was to do was refused, at the beginning of its footer; nothing while nothing was. */
export function DialogFault({ text }: { readonly text: string }) {
  return (
    text !== '' && (
      <p role="alert" className="me-auto min-w-0 wrap-anywhere text-danger">
        {text}
      </p>
    )
  )
}
