import type { FileData, Municipality } from './municipality.ts'

/** A document of text pages, A4 upright. */
export interface DocumentSpec {
  readonly kind: 'pdf'
  readonly pages: number
  readonly title: string
  /** Short lines under the title: number, author, date. */
  readonly lines: readonly string[]
  /** Whether the last page bears a seal. */
  readonly signed: boolean
  /** Whether a script runs when it is opened. */
  readonly javascript?: boolean
  /** The password without which it cannot be opened. */
  readonly password?: string
}

/** An as-built drawing 竣工图 of one page. */
export interface DrawingSpec {
  readonly kind: 'drawing'
  /** A0 to A4; the paper lies on its long side. */
  readonly size: string
  readonly title: string
  readonly number: string
  /** Short lines of the title block: who made it, when, scale. */
  readonly lines: readonly string[]
}

/** A photograph of a building site. */
export interface PhotoSpec {
  readonly kind: 'photo'
  /** How far the work has come, as in the dictionary photo_theme: 1 bare ground, 2 foundations, 3 structure, 6 finished. */
  readonly scene: string
  /** What makes it differ from others of the same scene. */
  readonly name: string
}

/** A short film without sound. */
export interface VideoSpec {
  readonly kind: 'video'
  readonly seconds: number
  readonly name: string
}

/** What the bytes of a demo file are made from; kept with its object (`arc_object.gen`), so that they can be made on first request. */
export type DemoSpec = (DocumentSpec | DrawingSpec | PhotoSpec | VideoSpec) & {
  /** Only this share of the bytes is there, as after a broken transfer. */
  readonly truncate?: number
  /** One byte was changed after the digest had been taken. */
  readonly tamper?: boolean
}

/** The password of the one file that is locked on purpose. */
const PASSWORD = 'locked'
/** A number of the right form and check digit in a division that does not exist. */
export const ID_NUMBER = '990102197803160016'

/** What the bytes of a file of the demo are made from; nothing where it has none. */
export function specOf(file: FileData, all: Municipality['files']): DemoSpec | undefined {
  if (file.file === null) return undefined
  const { gen } = file.file
  const same = gen.sameAs === undefined ? undefined : all.find(({ id }) => id === gen.sameAs)
  if (same) return specOf(same, all)
  const { title, docNo, responsible, docDate, drawingNo = '', cells = {} } = file
  const fact = (label: string, value: string | number | null | undefined) => (value ? [`${label}：${value}`] : [])
  const broken = {
    ...(gen.truncate === undefined ? {} : { truncate: gen.truncate }),
    ...(gen.tamperAfter ? { tamper: true } : {})
  }
  switch (gen.kind) {
    case 'drawing-pdf':
      return {
        kind: 'drawing',
        size: gen.size ?? 'A1',
        title,
        number: drawingNo,
        lines: [
          ...fact('编制单位', responsible),
          ...fact('编制日期', docDate),
          ...fact('比例尺', cells.scale),
          ...fact('图幅', gen.size)
        ],
        ...broken
      }
    case 'jpg':
      return { kind: 'photo', scene: String(cells.theme ?? '3'), name: title, ...broken }
    case 'mp4':
      return { kind: 'video', seconds: gen.seconds ?? 4, name: title, ...broken }
    case 'pdf':
      return {
        kind: 'pdf',
        pages: gen.pages ?? 1,
        title,
        lines: [
          ...fact('文件编号', docNo),
          ...fact('责任者', responsible),
          ...fact('形成日期', docDate),
          ...(gen.pii ? fact('身份证号', ID_NUMBER) : [])
        ],
        signed: file.signed === 'Y',
        ...(gen.javascript ? { javascript: true } : {}),
        ...(gen.encrypt ? { password: PASSWORD } : {}),
        ...broken
      }
  }
}
