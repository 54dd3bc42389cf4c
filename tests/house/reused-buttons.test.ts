import { expect, test } from 'vitest'

import { nodes, read, type Source, sources } from './sources.ts'

type Node = ReturnType<typeof nodes>[number]

const bare = (node: Node): Node => (node.type === 'ParenthesizedExpression' ? bare(node.expression) : node)

/** Elements that hold a button and take turns in one place without a key: React keeps the first one, with the focus, and gives it the work of the second. */
const shared = (source: Source) =>
  nodes(read(source)).flatMap((node) => {
    if (node.type !== 'ConditionalExpression') return []
    const first = bare(node.consequent)
    const after = bare(node.alternate)
    // In a row of conditions each takes turns with the next.
    const second = after.type === 'ConditionalExpression' ? bare(after.consequent) : after
    if (first.type !== 'JSXElement' || second.type !== 'JSXElement') return []
    const [one, other] = [first, second].map(({ start, end, openingElement }) => ({
      name: source.text.slice(openingElement.name.start, openingElement.name.end),
      hasKey: openingElement.attributes.some(
        (given) => given.type === 'JSXAttribute' && given.name.type === 'JSXIdentifier' && given.name.name === 'key'
      ),
      hasButton: /<(?:Button|Link)\b/.test(source.text.slice(start, end))
    }))
    const isShared = one?.name === other?.name && one?.hasButton && other?.hasButton && !(one.hasKey || other.hasKey)
    return isShared ? [`${source.path} ${one.name}`] : []
  })

/** The same work with other words. */
const SAME_WORK = ['src/client/parts/kinds/files-edit.tsx Button']

test('no button takes the place of another under the focus: who presses again would do something else', () => {
  const text = 'const x = isIn ? (<Button>出</Button>) : <Button>入</Button>'
  expect(shared({ path: 'x.tsx', text, lines: 1 })).toEqual(['x.tsx Button'])
  const found = sources('src/client').filter(({ path }) => path.endsWith('.tsx') && !path.includes('/gallery/'))
  expect(found.length).toBeGreaterThan(300)
  expect(found.flatMap(shared)).toEqual(SAME_WORK)
})
