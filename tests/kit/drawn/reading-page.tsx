import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { FileRow } from '#contract/archives/files.ts'
import type { FirstPage } from '#contract/files/first-page.ts'
import Collect from '#screens/archives/collect.tsx'

import { type Answers, answerCalls } from '../answers/answers.ts'
import { collectAnswers, fileAt, treeItem } from '../answers/collect-answers.ts'
import { renderFrame } from './framed.tsx'

const object = (id: string) => ({
  id: `o${id}`,
  path: `archives/${id}.jpg`,
  name: `${id}.jpg`,
  size: 1000,
  format: 'jpg',
  mime: 'image/jpeg',
  sha256: id.repeat(32),
  pages: 1
})

/** Three photographs of an item, of which the last has no bytes. */
export const photos = (): FileRow[] =>
  ['a', 'b', 'c'].map((id) => fileAt('E3-01', id, `照片${id}`, { objects: id === 'c' ? [] : [object(id)] }))

/** What was read of one of them: two candidates of its title, from two of its lines. */
export function firstPageOf(id: string): FirstPage {
  const { id: stored, ...rest } = object(id)
  const line = { x: 0.1, width: 0.5, height: 0.02, size: 0.02, page: 1 }
  return {
    ...rest,
    file: id,
    object: stored,
    replaces: null,
    width: 900,
    height: 600,
    duration: null,
    state: 'ready',
    reason: null,
    picture: { path: `/files/firstPage/o${id}/${id}.webp`, width: 900, height: 600 },
    isReliable: true,
    lines: [
      { ...line, text: `文字${id}`, y: 0.1 },
      { ...line, text: '拍摄于基坑', y: 0.2 }
    ],
    candidates: [
      { field: 'title', value: '基础照片', grade: 'sure', rule: 'centredTitle', lines: [0] },
      { field: 'title', value: '照片题名', grade: 'possible', rule: 'largestLine', lines: [1] },
      { field: 'responsible', value: '云澜市测绘院', grade: 'sure', rule: 'signature', lines: [1] },
      { field: 'remark', value: '可能的备注', grade: 'possible', rule: 'label', lines: [1] }
    ]
  }
}

/** Rows as they are sent, and as the server has them then. */
export interface SentRow {
  readonly id: string
  readonly cells: Readonly<Record<string, unknown>>
  readonly filled?: readonly string[]
  readonly confirmed?: readonly string[]
}

/** Answers for the three photographs in place of a server that keeps what is sent; gives what was sent, in order. */
export function answerReading(more: Answers = {}, files = photos()): readonly SentRow[] {
  const kept = new Map(files.map((file) => [file.id, file]))
  const sent: SentRow[] = []
  answerCalls({
    ...collectAnswers([treeItem('E3-01', '照片', 3)], () => [...kept.values()]),
    'PUT /archives/file/editBatch': (input) => {
      const rows = input.rows as unknown as readonly (SentRow & { rowVersion: number })[]
      return rows.map(({ id, rowVersion, cells, filled = [], confirmed = [] }) => {
        sent.push({
          id,
          cells,
          ...(filled.length > 0 && { filled }),
          ...(confirmed.length > 0 && { confirmed })
        })
        const was = kept.get(id)!
        const ended = new Set([...Object.keys(cells), ...confirmed])
        const unconfirmed = [...(was.unconfirmed ?? []).filter((key) => !ended.has(key)), ...filled]
        const row: FileRow = { ...was, ...cells, unconfirmed, rowVersion: rowVersion + 1 }
        kept.set(id, row)
        return { id, ok: true, code: 200, message: '', faults: [], row }
      })
    },
    'GET /files/firstPages': ({ files: asked = '' }) =>
      asked
        .split(',')
        .filter((id) => id !== 'c')
        .map(firstPageOf),
    ...more
  })
  return sent
}

/** The pane, a cell of the grid by its text, and the picture that the pane shows. */
export const pane = () => page.getByRole('region', { name: '阅读' })
export const cellOf = (text: string) => page.getByRole('gridcell', { name: text })
export const picture = () => pane().element().querySelector('img')?.getAttribute('src')?.split('/').at(-1)

/** Draws 收集著录 with the pane open, the focus at the title of the first photograph. */
export async function openPane(): Promise<void> {
  await renderFrame('/archives/collect', { '/archives/collect': Collect })
  await expect.element(cellOf('照片a')).toBeVisible()
  ;(cellOf('照片a').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{Shift>}P{/Shift}{/Alt}')
  await expect.element(pane()).toBeVisible()
}
