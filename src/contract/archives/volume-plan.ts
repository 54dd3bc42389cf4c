import * as z from 'zod/mini'

import type { output } from '../core/schema.ts'

/** The classes 类 of the catalogue, each of which is grouped in its own way. */
export const CLASSES = ['A', 'B', 'C', 'D', 'E'] as const
/** How far files of a class are kept apart 分组: by the class alone, its groups, within them the 分部 or the 专业, or its items. */
export const GROUPINGS = ['class', 'group', 'division', 'specialty', 'item'] as const
export type Grouping = (typeof GROUPINGS)[number]
/** What files of one volume must have in common beside their group. */
export const APARTS = ['carrier', 'secrecy', 'retention'] as const
export type Apart = (typeof APARTS)[number]
/** Whether the paper has text on one side or on both: a number is at the bottom right, on a back at the bottom left. */
export const SIDES = ['single', 'double'] as const
export type Sides = (typeof SIDES)[number]

const grouping = z.enum(GROUPINGS)
const millimetres = z.number().check(z.gte(5), z.lte(100))
const least = (most: number) => z.number().check(z.gte(0), z.lte(most))

const MOST_BOXES = 8
const [MOST_SLACK, USUAL_SLACK] = [10, 2]

/** By which rules volumes of a project are formed (DOMAIN.md §4.7). Local rules differ, so all of it is a project's to change. */
export const planSettings = z.object({
  groups: z.object({ A: grouping, B: grouping, C: grouping, D: grouping, E: grouping }),
  apart: z.array(z.enum(APARTS)).check(z.maxLength(APARTS.length)),
  /** In the order of the catalogue, or by day. */
  order: z.enum(['catalogue', 'date']),
  sides: z.enum(SIDES),
  /** How thick a volume may be that holds text, and one that holds drawings alone. Millimetres. */
  textMm: millimetres,
  drawingMm: millimetres,
  /** How many pages of text a volume may have; 0 where its thickness alone counts. */
  mostPages: least(2000),
  /** How thin a volume of text may be, in millimetres, and how many sheets one of drawings has at least; thinner ones join their neighbours. */
  leastTextMm: least(50),
  leastSheets: least(200),
  /** The inner widths of the boxes 卷盒 that there are, of those that the archive accepts. Millimetres. */
  boxes: z.array(millimetres).check(z.minLength(1), z.maxLength(MOST_BOXES)),
  /**
   * How much wider than its files a box is at least: the thickness is that of the files alone, and the cover, the list of files, the note
   * and the fold of the paper need room as well, as does who takes the volume out. Millimetres.
   */
  boxSlackMm: z._default(least(MOST_SLACK), USUAL_SLACK)
})
export type PlanSettings = output<typeof planSettings>

/** The rules of GB/T 50328 where nobody has chosen others. */
export const USUAL_PLAN: PlanSettings = {
  groups: { A: 'class', B: 'class', C: 'division', D: 'specialty', E: 'class' },
  apart: ['carrier', 'secrecy'],
  order: 'catalogue',
  sides: 'single',
  textMm: 20,
  drawingMm: 50,
  mostPages: 0,
  leastTextMm: 10,
  leastSheets: 20,
  boxes: [20, 30, 40, 50],
  boxSlackMm: USUAL_SLACK
}

/** The widths of boxes in a text, from the narrowest, each once; undefined where one can be none, or there are too many. Commas and spaces part them. */
export function boxSizesIn(typed: string): number[] | undefined {
  const sizes = typed
    .split(/[,\u{ff0c}\u{3001}\s]+/u)
    .filter(Boolean)
    .map(Number)
  const isWhole = sizes.length > 0 && sizes.length <= MOST_BOXES
  return isWhole && sizes.every((size) => size >= 5 && size <= 100)
    ? [...new Set(sizes)].sort((a, b) => a - b)
    : undefined
}

/** Why a volume is as it is, as data: `volumeRule.…` of the texts says it in words. Values of dictionaries are their codes. */
export const volumeRule = z.object({
  rule: z.enum([
    'project',
    'unit',
    'class',
    'group',
    'division',
    'specialty',
    'item',
    'medium',
    'carrier',
    'secrecy',
    'retention',
    'order',
    'whole',
    'cut',
    'part',
    'tooThick',
    'joined',
    'evened',
    'thin',
    'electronic',
    'beyond',
    'byHand',
    'splitFrom',
    'merged'
  ]),
  values: z.record(z.string(), z.union([z.string(), z.number()]))
})
export type VolumeRule = output<typeof volumeRule>
export type RuleName = VolumeRule['rule']
