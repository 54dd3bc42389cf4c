/** Gives files to an input, as the chooser of the system does. */
export function giveFiles(input: Element | null, ...files: readonly File[]): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no input that takes files')
  const given = new DataTransfer()
  for (const file of files) given.items.add(file)
  input.files = given.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A file of this name and type. */
export const someFile = (name: string, type = 'application/pdf') => new File([name], name, { type })
