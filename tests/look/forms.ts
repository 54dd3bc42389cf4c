import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sampleForm } from '#kit/files/sample-forms.ts'
import { FORMS } from '#server/db/seed/data.ts'
import { readFonts } from '#server/forms/draw/form-fonts.ts'
import { renderForms } from '#server/forms/draw/render-forms.ts'

import { type Drawing, overviewOf } from './overview.ts'

/** How high a page is drawn, in pixels, and with how many dots an inch. */
const HEIGHT = 420
const DOTS = 60

const PROJECT = '云澜星河新城商住综合体一期工程'
const UNIT = '2号住宅楼（含地下车库及人防工程）'
const MAKER = '云澜建工集团第一建筑工程有限公司（联合体牵头单位）'
const LONG: Readonly<Record<string, string>> = {
  archiveNo: 'YLS-2026-0001-SG-C05-01-0123',
  title: `${PROJECT}${UNIT}主体结构分部隐蔽工程验收记录（三）`,
  projectName: PROJECT,
  compiler: MAKER,
  responsible: MAKER,
  builder: MAKER,
  fromUnit: MAKER,
  dates: '2025-03-01～2026-11-20'
}

/** The first page of a form with usual data, with long ones, and with none but what must be there. */
const CASES = {
  usual: (code) => sampleForm(code),
  long: (code) => {
    const form = sampleForm(code, 3)
    const made = (of: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(of).map(([key, value]) => [key, LONG[key] ?? value]))
    const { title, values, rows } = form.data
    return { ...form, data: { title, values: made(values), rows: rows.map(made), names: [PROJECT, UNIT] } }
  },
  missing: (code) => {
    const form = sampleForm(code, 2)
    const required = new Set(form.layout.fields.filter((field) => field.required).map(({ key }) => key))
    const values = Object.entries(form.data.values).map(([key, value]) => [key, required.has(key) ? value : ''])
    const rows = form.data.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, key === 'title' ? value : '']))
    )
    return { ...form, data: { ...form.data, values: Object.fromEntries(values), rows } }
  }
} satisfies Record<string, (code: (typeof FORMS)[number]) => ReturnType<typeof sampleForm>>

/** Draws every form in each case and lays the pages beside each other: docs/look/forms.webp. Needs poppler's pdftoppm. */
export async function drawForms(path: string): Promise<void> {
  const fonts = readFonts()
  const folder = mkdtempSync(join(tmpdir(), 'archives-look-'))
  const drawings: Drawing[] = []
  try {
    for (const code of FORMS)
      for (const [kind, formOf] of Object.entries(CASES)) {
        const form = formOf(code)
        const drawn = await renderForms(form.name, [form], fonts, new Date())
        if (drawn.kind !== 'drawn') throw new Error(`${code} ${kind}: ${JSON.stringify(drawn)}`)
        const pdf = join(folder, 'form.pdf')
        writeFileSync(pdf, drawn.pdf)
        execFileSync('pdftoppm', ['-r', String(DOTS), '-png', '-l', '1', '-singlefile', pdf, join(folder, 'form')])
        drawings.push([`${code} ${kind}`, readFileSync(join(folder, 'form.png'))])
      }
    writeFileSync(path, await overviewOf(drawings, HEIGHT))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
