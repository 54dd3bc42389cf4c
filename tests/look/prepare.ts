import { deflateSync } from 'node:zlib'

import { createCanvas } from '@napi-rs/canvas'

import type { FileRow } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { FirstPage } from '#contract/files/first-page.ts'
import { demoBytes } from '#server/bytes/demo/demo-bytes.ts'
import { askAsPage } from '#kit/keys/ask-as-page.ts'
import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'
import { letterPdf } from '#kit/files/letter-pdf.ts'
import { dwg } from '#kit/files/sample-files.ts'
import { tiffFile } from '#kit/files/tiff-file.ts'

/** What was put into the product for the drawings: an item, and a file of each kind in it. */
export interface Prepared {
  readonly node: string
  /** The ids of its files by what they are. */
  readonly files: Readonly<Record<keyof typeof FILES, string>>
}

/** A page as a scanner writes it: grey, and a little askew. */
function scan(): Buffer {
  const [width, height] = [1240, 1754]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f2ee'
  context.fillRect(0, 0, width, height)
  context.rotate(0.008)
  context.fillStyle = '#222'
  context.font = '44px sans-serif'
  context.fillText('会 议 纪 要', 500, 220)
  context.font = '28px sans-serif'
  for (let line = 0; line < 22; line += 1)
    context.fillText('一、会议听取了施工单位关于主体结构进度的汇报，要求按期完成。', 140, 340 + line * 54)
  const { data } = context.getImageData(0, 0, width, height)
  const grey = Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0)
  const tags = { 256: [width], 257: [height], 258: [8], 259: [8], 262: [1], 277: [1], 278: [height] }
  return tiffFile({ tags, strips: [deflateSync(grey)] })
}

const drawing = {
  kind: 'drawing',
  size: 'A1',
  title: '一层平面图',
  number: '建施-05',
  lines: ['比例尺：1:100']
} as const
/** A file of each kind that is read beside the grid, by its title. */
const FILES = {
  letter: { name: '核准批复.pdf', bytes: letterPdf() },
  drawing: { name: '一层平面图.pdf', bytes: Buffer.from(demoBytes(drawing)) },
  film: { name: '基坑开挖.mp4', bytes: Buffer.from(demoBytes({ kind: 'video', seconds: 4, name: '基坑' })) },
  scan: { name: '传真扫描.tif', bytes: scan() },
  plan: { name: '总平面图.dwg', bytes: dwg() },
  second: { name: '规划条件.pdf', bytes: letterPdf({ number: '云发改〔2024〕121号', title: '关于规划条件的复函' }) }
} as const
/** What waits to be filed. */
const LOOSE = ['图纸会审记录.pdf', '隐蔽工程验收记录.pdf', '现场照片说明.pdf']

/** Uploads files by the button of the screen in front, and waits until there are so many. */
async function give(
  who: KeyboardUser,
  files: readonly { readonly name: string; readonly bytes: Buffer }[]
): Promise<void> {
  const upload = who.page.getByRole('button', { name: /上传/ }).first()
  await upload.focus()
  const chooser = who.page.waitForEvent('filechooser')
  await who.press('Enter')
  await (await chooser).setFiles(files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: bytes })))
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await new Promise((next) => setTimeout(next, 250)))
    if (await isSo()) return
  throw new Error('what is drawn could not be prepared')
}

/** Puts a file of each kind into an item that has none, and some into 待归类文件; waits until they are read. */
export async function prepare(who: KeyboardUser, address: string): Promise<Prepared> {
  const tree = await askAsPage<ArchiveTreeNode[]>(who.page, '/archives/collect/tree')
  const item = tree.find(
    ({ level, files, writable, templates }) =>
      level === 'item' && files === 0 && writable && templates.join() === 'file_text'
  )
  if (!item) throw new Error('there is no empty item')
  const rows = async () =>
    (await askAsPage<{ records: FileRow[] }>(who.page, `/archives/file/list?nodeId=${item.id}&pageNo=1&pageSize=50`))
      .records
  const all = Object.entries(FILES)
  await who.page.goto(`${address}/archives/collect?node=${item.id}`)
  await who.page.getByRole('grid', { name: new RegExp(item.code) }).waitFor()
  await give(who, Object.values(FILES))
  await until(async () => (await rows()).length === all.length)
  await until(async () => {
    const ids = (await rows()).map(({ id }) => id).join(',')
    const read = await askAsPage<FirstPage[]>(who.page, `/files/firstPages?files=${ids}`)
    return read.length === all.length && read.every(({ state }) => state !== 'waiting')
  })
  const found = await rows()
  const idOf = (name: string) => found.find(({ objects }) => objects.some((one) => one.name === name))?.id ?? ''
  await who.page.goto(`${address}/archives/noth`)
  await who.page.getByRole('heading', { level: 1 }).waitFor()
  await give(
    who,
    LOOSE.map((name) => ({ name, bytes: letterPdf({ number: name }) }))
  )
  await until(
    async () =>
      (await askAsPage<{ total: number }>(who.page, '/archives/noth/list?pageNo=1&pageSize=10')).total >= LOOSE.length
  )
  return {
    node: item.id,
    files: Object.fromEntries(all.map(([kind, { name }]) => [kind, idOf(name)])) as Prepared['files']
  }
}
