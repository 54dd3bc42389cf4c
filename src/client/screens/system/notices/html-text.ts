const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, tr, blockquote, pre, div'

/** Formatted text in plain words, a line for each paragraph; of pictures what they show. Nothing of it is run or loaded. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.alt}]`)
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ')
  for (const end of body.querySelectorAll(`br, ${BLOCKS}`)) end.after('\n')
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
