/** Points, of which 72 are an inch. */
const MM = 72 / 25.4
/** Millimetres as points. */
export const points = (mm: number): number => mm * MM

/** Letters on a page: their baseline's beginning, from the left and the top of the page, in points. */
export interface FormRun {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly size: number
  readonly bold: boolean
  readonly text: string
  /** Its letters are turned by a quarter to the right, about the beginning of their baseline: they run down the page. */
  readonly isTurned?: true
}
/** A picture's place on a page, in points; what it shows is a code, square or of bars whose widths are in modules, or the form's picture. */
export interface Figure {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly shows:
    | { readonly kind: 'qr'; readonly text: string }
    | { readonly kind: 'bars'; readonly widths: readonly number[] }
    | { readonly kind: 'picture' }
}
/** A ruled line, in points. */
export interface Rule {
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
  readonly width: number
}

/** What a part of a form is, in the words of ISO 32000. */
export type Tag = 'Div' | 'H1' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD' | 'Figure'

/** A part of a form in the order in which it is read: its whole text, where its letters are, and the parts within it. */
export interface LayoutNode {
  readonly tag: Tag
  readonly text: string
  readonly runs: readonly FormRun[]
  readonly children: readonly LayoutNode[]
  readonly scope?: 'Row' | 'Column'
  readonly span?: number
  readonly figure?: Figure
  /** Its text says more than its letters, and is read in their place: what it is called is printed below the form. */
  readonly isWhole?: true
}
/** A page with what is drawn on it and not read: rules, repeated heads, page numbers. */
export interface FormPage {
  readonly width: number
  readonly height: number
  readonly rules: Rule[]
  readonly artifacts: FormRun[]
}
/** A laid out form. */
export interface Layout {
  readonly title: string
  readonly pages: readonly FormPage[]
  readonly nodes: readonly LayoutNode[]
}

/** Why a value cannot be put on paper: it is missing, does not fit its box, or has characters that the font lacks. */
export interface FormFault {
  readonly field: string
  readonly why: 'required' | 'overflow' | 'glyph'
  /** The row of the table, from 1. */
  readonly row?: number
  /** The characters that are missing. */
  readonly characters?: string
}
/** A form that cannot be laid out, with all that is wrong. */
export class FormRefused extends Error {
  readonly faults: readonly FormFault[]
  constructor(faults: readonly FormFault[]) {
    super('the form cannot be laid out')
    this.faults = faults
  }
}

/** A part without letters of its own. */
export const branch = (tag: Tag, children: readonly LayoutNode[]): LayoutNode => ({ tag, text: '', runs: [], children })
