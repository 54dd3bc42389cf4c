import { createHash } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'

import { data, type ObjectData } from '#server/db/seed/data.ts'
import { type DemoSpec, ID_NUMBER } from '#server/db/seed/demo-spec.ts'
import { hasGlyph } from '#server/bytes/demo/glyphs.ts'
import { demoSpecs, demoObject } from '#server/bytes/demo/make-digests.ts'
import { demoBytes } from '#server/bytes/demo/demo-bytes.ts'

const specs = new Map(demoSpecs().map(({ id, spec }) => [id, spec]))
const objects = data<Record<string, ObjectData>>('objects')
const specAt = (id: string): DemoSpec => {
  const spec = specs.get(id)
  if (!spec) throw new Error(`${id} has no bytes`)
  return spec
}
const openPdf = (id: string, password?: string) =>
  getDocument({ data: Uint8Array.from(demoBytes(specAt(id))), verbosity: 0, ...(password ? { password } : {}) }).promise
const textOf = async (id: string, page = 1) => {
  const found = await (await (await openPdf(id)).getPage(page)).getTextContent()
  return found.items.map((item) => ('str' in item ? item.str : '')).join('')
}

describe('the bytes of the demo', () => {
  test('are those whose sizes and digests are in the seed, every file of them', () => {
    const changed = [...specs]
      .filter(([id, spec]) => JSON.stringify(demoObject(spec)) !== JSON.stringify(objects[id]))
      .map(([id]) => id)
    expect(changed, 'run src/server/bytes/demo/make-digests.ts').toEqual([])
  })

  test('show every character of their texts', () => {
    const shown = [...specs.values()].flatMap((spec) =>
      spec.kind === 'pdf' || spec.kind === 'drawing' ? [...spec.title, ...spec.lines.join('')] : []
    )
    expect([...new Set(shown)].filter((character) => !hasGlyph(character))).toEqual(['\u200b'])
  })

  test('draw their letters in words that are separated by blanks, as strict readers ask', () => {
    const outlines =
      Buffer.from(demoBytes(specAt('f0001')))
        .toString('latin1')
        .match(/ d1 [^\n]* f\n/g) ?? []
    expect(outlines.length).toBeGreaterThan(30)
    expect(outlines.filter((outline) => /\d[a-z]/.test(outline.slice(3)))).toEqual([])
  })

  test('are documents with the stated pages, whose text can be read and copied', async () => {
    expect((await openPdf('f0003')).numPages).toBe(116)
    expect(await textOf('f0001')).toContain('关于云澜星河新城商住综合体一期工程项目建议书的批复')
    expect(await textOf('f0305')).toContain('综合教学楼总平面图(建竣-01)')
    const page = await (await openPdf('f0305')).getPage(1)
    expect(page.getViewport({ scale: 1 })).toMatchObject({ width: 3370, height: 2384 })
  })

  test('hold the defects that are there on purpose', async () => {
    expect(await textOf('f0018')).toContain(ID_NUMBER)
    expect((await openPdf('f0020')).numPages).toBe(53)
    expect(Buffer.from(demoBytes(specAt('f0026'))).toString('latin1')).toContain('/OpenAction')
    expect(Buffer.from(demoBytes(specAt('f0129'))).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    await expect(openPdf('f0130')).rejects.toThrow('Invalid PDF')
    expect(Buffer.compare(demoBytes(specAt('f0134')), demoBytes(specAt('f0135')))).toBe(0)
    await expect(openPdf('f0166')).rejects.toThrow('password')
    expect((await openPdf('f0166', 'locked')).numPages).toBe(1)
    const altered = demoBytes(specAt('f0243'))
    expect(altered.length).toBe(objects.f0243?.size)
    expect(createHash('sha256').update(altered).digest('hex')).not.toBe(objects.f0243?.sha256)
  })

  test('are photographs and a film with the marks of their formats', () => {
    const photo = Buffer.from(demoBytes(specAt('f0028')))
    expect([photo.readUInt16BE(0), photo.readUInt16BE(photo.length - 2)]).toEqual([0xffd8, 0xffd9])
    expect(
      Buffer.from(demoBytes(specAt('g0005')))
        .subarray(4, 12)
        .toString('latin1')
    ).toBe('ftypisom')
  })
})
