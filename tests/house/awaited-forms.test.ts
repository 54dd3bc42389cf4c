import { expect, test } from 'vitest'

import { nodes, read, type Source, sources } from './sources.ts'

/** The buttons that send a form which is drawn when its data have come, and that can be pressed before: nothing would happen then. */
function early(source: Source): string[] {
  if (!source.text.includes('<Answered')) return []
  const elements = nodes(read(source)).filter((node) => node.type === 'JSXElement')
  const nameOf = ({ openingElement: { name } }: (typeof elements)[number]) => source.text.slice(name.start, name.end)
  const has = (one: (typeof elements)[number], wanted: string) =>
    one.openingElement.attributes.some(
      (given) => given.type === 'JSXAttribute' && given.name.type === 'JSXIdentifier' && given.name.name === wanted
    )
  const isAwaited = elements.some(
    (form) =>
      nameOf(form) === 'Form' &&
      elements.some((around) => nameOf(around) === 'Answered' && around.start < form.start && form.end < around.end)
  )
  return isAwaited
    ? elements
        .filter((one) => nameOf(one) === 'Button' && has(one, 'form') && !has(one, 'isDisabled'))
        .map((one) => `${source.path} ${source.text.slice(one.start, one.end)}`)
    : []
}

test('a button that sends a form is off until the form is drawn, on every screen', () => {
  expect(sources('src/client').flatMap(early)).toEqual([])
})
