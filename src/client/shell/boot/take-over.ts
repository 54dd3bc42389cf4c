import { takeOverForms } from '#ui/base/fields/drawn-forms.ts'

/**
 * Takes over the page from the server: true where it has drawn what is to be seen, which then only becomes alive; otherwise the place is
 * empty, and the program draws.
 */
export function takeOverPage(root: HTMLElement): boolean {
  const page = document.documentElement
  const isDrawn = root.dataset.drawn !== undefined && !page.hasAttribute('data-drawn-anew')
  if (isDrawn) takeOverForms(root)
  else root.replaceChildren()
  delete root.dataset.drawn
  page.removeAttribute('data-drawn-anew')
  return isDrawn
}
