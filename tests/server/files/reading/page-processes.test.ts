import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { hostilePdf } from '#kit/files/hostile-pdf.ts'
import { letterPdf } from '#kit/files/letter-pdf.ts'
import { pdfOf } from '#kit/files/pdf.ts'
import { jpeg, pdf, png } from '#kit/files/sample-files.ts'
import { demoBytes } from '#server/bytes/demo/demo-bytes.ts'
import type { PageReading } from '#server/files/first-page/page-job.ts'
import { PageProcesses } from '#server/files/reading/page-processes.ts'
import { patienceOf } from '#kit/patience.ts'

let folder: string
const all: PageProcesses[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-processes-'))
})
afterAll(async () => {
  for (const processes of all) await processes.close()
  await rm(folder, { recursive: true })
})

const never = new AbortController().signal
const pool = (...given: ConstructorParameters<typeof PageProcesses>): PageProcesses => {
  const processes = new PageProcesses(...given)
  all.push(processes)
  return processes
}
let count = 0
async function kept(bytes: Buffer): Promise<string> {
  count += 1
  const path = join(folder, String(count))
  await writeFile(path, bytes)
  return path
}
const common = pool(1)
const read = async (format: string, bytes: Buffer, processes = common): Promise<PageReading> =>
  processes.read({ format, source: { path: await kept(bytes) } }, never)
const texts = ({ lines }: PageReading) => lines?.map(({ text }) => text)
const darkest = async ({ picture }: PageReading): Promise<number> => {
  const image = await loadImage(Buffer.from(picture!.bytes))
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  return data.reduce((least, value, at) => (at % 4 === 0 ? Math.min(least, value) : least), 255)
}

describe('the first page of a PDF', () => {
  test('is read line by line with its places, in a Chinese font that is not embedded', async () => {
    const reading = await read('pdf', letterPdf())
    expect(texts(reading)).toEqual([
      '云澜市发展和改革委员会文件',
      '云发改〔2024〕118号',
      '关于云澜星河商务中心项目核准的批复',
      '云澜星河置业有限公司：',
      '你公司报来的项目核准申请报告及有关材料收悉。经研究，批复如下。',
      '一、同意建设该项目，项目单位为云澜星河置业有限公司。',
      '云澜市发展和改革委员会',
      '2024年3月5日',
      '抄送：市自然资源和规划局。2024年3月5日印发'
    ])
    const [head] = reading.lines!
    expect(head).toMatchObject({
      page: 1,
      size: expect.closeTo(30 / 842, 3),
      width: expect.closeTo((13 * 30) / 595, 2)
    })
    expect(head!.x + head!.width / 2).toBeCloseTo(0.5, 2)
    expect(head!.y + head!.height).toBeCloseTo((842 - 740) / 842, 1)
  })

  test('is drawn 900 pixels wide, with its letters', async () => {
    const reading = await read('pdf', letterPdf())
    expect(reading).toMatchObject({ reason: null, picture: { width: 900, height: 1274 } })
    expect(Buffer.from(reading.picture!.bytes).toString('latin1', 8, 12)).toBe('WEBP')
    expect(reading.picture!.bytes.length).toBeLessThan(100_000)
    expect(await darkest(reading)).toBeLessThan(100)
  })

  test('comes with the lines of the page that is signed', async () => {
    const reading = await read('pdf', letterPdf({ pages: 6 }))
    expect(reading.lines!.filter(({ page }) => page !== 1).map(({ page, text }) => [page, text])).toEqual([
      [6, '云澜市发展和改革委员会'],
      [6, '2024年3月5日'],
      [6, '抄送：市自然资源和规划局。2024年3月5日印发']
    ])
  })

  test('of a scan has no lines and a picture', async () => {
    const reading = await read('pdf', Buffer.from(pdfOf([''])))
    expect(reading).toMatchObject({ lines: [], reason: null, picture: { width: 900 } })
    expect(await darkest(reading)).toBeLessThan(160)
  })

  test('is small where the page is a strip, and of a page beyond all sizes', async () => {
    const strip = Buffer.from(new TextDecoder().decode(pdfOf(['a'])).replace(/0 0 595 842/, '0 0 10 9000'))
    expect((await read('pdf', strip)).picture).toMatchObject({ width: 4, height: 3600 })
  })

  test('is refused where the file is locked, broken or gone', async () => {
    expect(await read('pdf', await pdf(1, { password: 'secret' }))).toEqual({
      lines: null,
      picture: null,
      reason: 'encrypted'
    })
    expect(await read('pdf', Buffer.from('%PDF-1.7\nnothing\n%%EOF\n'))).toEqual({
      lines: null,
      picture: null,
      reason: 'unreadable'
    })
    expect(await common.read({ format: 'pdf', source: { path: join(folder, 'gone') } }, never)).toMatchObject({
      reason: 'unreadable'
    })
  })
})

describe('a picture', () => {
  const drawn = (width: number, height: number, type: 'image/png' | 'image/jpeg') => {
    const canvas = createCanvas(width, height)
    canvas.getContext('2d').fillRect(0, 0, width / 2, height)
    return canvas.toBuffer(type as 'image/png')
  }

  test('is made smaller, and never larger', async () => {
    expect((await read('jpg', drawn(3000, 2000, 'image/jpeg'))).picture).toMatchObject({ width: 900, height: 600 })
    expect((await read('png', drawn(300, 200, 'image/png'))).picture).toMatchObject({ width: 300, height: 200 })
  })

  test('of a demo file is made of its description', async () => {
    const spec = { kind: 'photo', scene: '1', name: '基坑' } as const
    expect((await common.read({ format: 'jpg', source: { spec } }, never)).picture).toMatchObject({ width: 900 })
    const same = await read('jpg', Buffer.from(demoBytes(spec)))
    expect(same.picture).toMatchObject({ width: 900 })
  })

  test('with more pixels than are unpacked is refused by its head', async () => {
    expect(await read('png', png(30_000, 1).fill(0x7f, 22, 24))).toMatchObject({ picture: null, reason: 'tooLarge' })
    expect(await read('jpg', jpeg(20_000, 20_000))).toMatchObject({ picture: null, reason: 'tooLarge' })
  })

  test('whose content is none is refused', async () => {
    expect(await read('jpg', jpeg())).toMatchObject({ picture: null, reason: 'unreadable' })
    expect(await read('png', Buffer.from('nothing'))).toMatchObject({ picture: null, reason: 'unreadable' })
  })
})

describe('what a hostile file does', { timeout: patienceOf(180_000) }, () => {
  test('ends its process alone: the next file is read by a fresh one', async () => {
    const processes = pool(1, { cpu: 1500, wait: 150_000, memory: 600 * 1024 ** 2 })
    expect(await read('pdf', hostilePdf(256), processes)).toEqual({ lines: null, picture: null, reason: 'hostile' })
    expect(processes.free).toBe(1)
    expect(texts(await read('pdf', letterPdf(), processes))).toHaveLength(9)
  })

  test('leaves its lines, where only the drawing takes too much', async () => {
    const processes = pool(1, { cpu: 4000, wait: 150_000, memory: 900 * 1024 ** 2 })
    await read('pdf', letterPdf(), processes)
    const slow = `${'0 0 595 842 re f '.repeat(400_000)}BT ET`
    const text = new TextDecoder('latin1').decode(pdfOf(['slow']))
    const heavy = Buffer.from(
      text.replace(/Length \d+(?= >>\nstream\nBT)/, `Length ${slow.length + 60}`).replace('BT /F1', `${slow}\nBT /F1`),
      'latin1'
    )
    const reading = await read('pdf', heavy, processes)
    expect(reading).toMatchObject({ picture: null, reason: 'hostile' })
    expect(texts(reading)).toEqual(['slow'])
  })

  test('takes no memory beyond its bound', async () => {
    const processes = pool(1, { cpu: 60_000, wait: 150_000, memory: 60 * 1024 ** 2 })
    expect(await read('pdf', letterPdf(), processes)).toMatchObject({ reason: 'hostile' })
  })

  test('is stopped when nobody waits any more', async () => {
    const processes = pool(1)
    const stop = new AbortController()
    const given = processes.read({ format: 'pdf', source: { path: await kept(hostilePdf(256)) } }, stop.signal)
    stop.abort(new Error('unwanted'))
    await expect(given).rejects.toThrow('unwanted')
    expect(processes.free).toBe(1)
  })
})

test('the process knows no setting of the server, and may neither write nor start anything', async () => {
  const processes = pool(1)
  await read('png', png(), processes)
  const found = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' })
    .split('\n')
    .find((line) => line.includes('page-worker.ts') && line.includes(` ${process.pid} `))!
  expect(found).toContain('--permission')
  expect(found).not.toMatch(/--allow-(?:fs-write|child-process|worker)/)
  const environment = execFileSync('cat', [`/proc/${found.trim().split(/\s+/)[0]}/environ`], { encoding: 'utf8' })
  expect(environment.split('\0').filter((one) => one !== '' && !/^NODE_CHANNEL_/.test(one))).toEqual([])
})
