import { expect, test } from 'vitest'

import { nodes, read, type Source, sources } from './sources.ts'

/** What closes and is no dialog: a part of its page, which takes no keys meant for another. */
const PARTS = ['CollectThumbnails']

/** The elements that are closed and are fetched with no more than a Suspense around them. */
function unkept(source: Source): string[] {
  if (!source.text.includes('<Suspense')) return []
  const elements = nodes(read(source)).filter((node) => node.type === 'JSXElement')
  const nameOf = ({ openingElement: { name } }: (typeof elements)[number]) => source.text.slice(name.start, name.end)
  const within = (inner: (typeof elements)[number], outer: (typeof elements)[number]) =>
    inner !== outer && inner.start >= outer.start && inner.end <= outer.end
  return elements
    .filter((one) => nameOf(one) === 'Suspense')
    .flatMap((boundary) => elements.filter((one) => within(one, boundary)))
    .filter(
      (one) =>
        !PARTS.includes(nameOf(one)) &&
        one.openingElement.attributes.some(
          (given) =>
            given.type === 'JSXAttribute' && given.name.type === 'JSXIdentifier' && given.name.name === 'onClose'
        )
    )
    .map((one) => `${source.path} ${nameOf(one)}`)
}

test('what is typed while a dialog is fetched is kept from the page behind it, on every screen', () => {
  expect(sources('src/client/screens', 'src/client/parts').flatMap(unkept)).toEqual([])
})
