import { describe, expect, test } from 'vitest'

import { memoryJournal } from '#kit/drawn/grid.tsx'
import { goTo, nested, node, openTree, shown, slot } from '#kit/drawn/tree-grid.ts'

describe('a tree table and what comes later', () => {
  test('steps that were done before rows were brought can still be undone and done again', async () => {
    const { grid, keyboardUser } = openTree([node('1', { hasChildren: true }), node('2'), node('3')], {
      bring: async ({ id }) => [node(`${id}.1`), node(`${id}.2`)]
    })
    goTo(grid, '1')
    grid.rows.move(1)
    goTo(grid, '3')
    grid.rows.remove([slot(grid, '3')])
    await keyboardUser.open(slot(grid, '1'))
    expect(shown(grid)).toEqual(['2', '1', '1.1', '1.2'])
    grid.cells.undo()
    expect(shown(grid)).toEqual(['2', '1', '1.1', '1.2', '3'])
    grid.cells.undo()
    expect(shown(grid)).toEqual(['1', '1.1', '1.2', '2', '3'])
    grid.cells.redo()
    grid.cells.redo()
    expect(shown(grid)).toEqual(['2', '1', '1.1', '1.2'])
    expect(grid.server.removals()).toEqual(['3'])
  })

  test('the same list anew keeps what is open, selected and unsent; rows that others have made come below theirs', async () => {
    const rows = [node('1', { hasChildren: true }), node('2', { hasChildren: true })]
    const asked: string[] = []
    const { grid, keyboardUser } = openTree(rows, {
      bring: async ({ id }) => {
        asked.push(id)
        return [node(`${id}.1`)]
      }
    })
    await keyboardUser.open(0)
    grid.set('2', { name: '改过' })
    grid.refresh(rows)
    await expect.poll(() => shown(grid)).toEqual(['1', '1.1', '2'])
    expect([asked.join(' '), grid.get('2')?.name]).toEqual(['1 1', '改过'])
    grid.server.enter([node('1.9', { parentId: '1' }), node('8')])
    expect(shown(grid)).toEqual(['1', '1.1', '1.9', '2', '8'])
    grid.server.take(['1'])
    expect(shown(grid)).toEqual(['2', '8'])
  })

  test('what a journal has kept of a new row comes back below the same row', () => {
    const journal = memoryJournal()
    const { grid, keyboardUser } = openTree(nested, {}, { journal })
    keyboardUser.openAll()
    goTo(grid, '1.2')
    grid.rows.insertBelow()
    const again = openTree(nested)
    again.grid.server.restore([...journal.held.values()])
    again.keyboardUser.openAll()
    expect(shown(again.grid).length).toBe(9)
    expect(again.grid.all()[4]).toMatchObject({ parentId: '1' })
  })

  test('a row that the server has named is named so by those below it', async () => {
    const { grid, keyboardUser } = openTree(nested)
    goTo(grid, '2')
    grid.rows.insertBelow()
    const id = grid.all().find((row) => row.id.startsWith('new-'))!.id
    goTo(grid, id)
    await keyboardUser.addBelow()
    grid.server.send([id])
    grid.server.settle(id, { type: 'saved', row: node('77') })
    expect(grid.all().filter(({ parentId }) => parentId === '77').length).toBe(1)
  })
})
