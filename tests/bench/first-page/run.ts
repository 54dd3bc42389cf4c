import { startDemoServer } from '#kit/server/demo-server.ts'
import { letterPdf } from '#kit/files/letter-pdf.ts'
import { multipart } from '#kit/server/multipart.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { demoBytes } from '#server/bytes/demo/demo-bytes.ts'

import { type Figures, quantile } from '../figures.ts'

const FILES = 30
/** A first page is ready within this time of its upload, where nothing else is to be read. Milliseconds. */
const GOAL = 1500

/** How long after its upload the first page of a file is ready, with its lines and its picture. */
export async function run(): Promise<Figures> {
  const server = await startDemoServer({
    engine: 'embedded',
    settings: { FIRST_PAGES: 'on' },
    fill: async (db) => void (await db.updateTable('arcFirstPage').set({ state: 'none' }).execute())
  })
  try {
    const token = await server.signIn('js_xinghe', 'p1')
    const upload = async (name: string, bytes: Buffer): Promise<StoredObject> => {
      const { result, message } = await server.ask<StoredObject>('POST', '/sys/common/upload', {
        token,
        ...(await multipart({ name, bytes }, { biz: 'archives' }))
      })
      if (!result) throw new Error(message)
      return result
    }
    const isReady = async ({ sha256 }: StoredObject) =>
      (await server.db.selectFrom('arcFirstPage').select('state').where('sha256', '=', sha256).executeTakeFirst())
        ?.state !== 'waiting'
    const measure = async (name: string, bytesOf: (n: number) => Buffer): Promise<number[]> => {
      const times: number[] = []
      for (let n = 0; n < FILES; n += 1) {
        const object = await upload(name, bytesOf(n))
        const begun = performance.now()
        while (!(await isReady(object))) await new Promise((resolve) => setTimeout(resolve, 5))
        times.push(performance.now() - begun)
      }
      return times
    }
    await measure('热身.pdf', (n) => letterPdf({ number: `云发改〔2023〕${n + 1}号` }))
    const kinds: readonly (readonly [string, readonly number[]])[] = [
      ['a letter of one page', await measure('函.pdf', (n) => letterPdf({ number: `云发改〔2024〕${n + 1}号` }))],
      [
        'a letter of six pages',
        await measure('六页.pdf', (n) => letterPdf({ number: `云发改〔2025〕${n + 1}号`, pages: 6 }))
      ],
      [
        'an A1 drawing',
        await measure('图.pdf', (n) =>
          Buffer.from(demoBytes({ kind: 'drawing', size: 'A1', title: '首层平面图', number: `建施-${n}`, lines: [] }))
        )
      ],
      [
        'a photograph',
        await measure('照片.jpg', (n) => Buffer.from(demoBytes({ kind: 'photo', scene: '3', name: `照片${n}` })))
      ]
    ]
    const slow = kinds.filter(([, times]) => quantile(times, 0.95) > GOAL).map(([what]) => `${what} in ${GOAL} ms`)
    return {
      title: 'First pages after the upload',
      how: `${FILES} files of each kind, one after the other, from the acknowledged upload until lines, values and a picture of 900 px are kept; the reading processes run already.`,
      columns: ['what', 'median', '95 of 100'],
      rows: kinds.map(([what, times]) => [
        what,
        ...[0.5, 0.95].map((part) => `${quantile(times, part).toFixed(0)} ms`)
      ]),
      missed: slow
    }
  } finally {
    await server.close()
  }
}
