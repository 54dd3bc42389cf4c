import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { filePlace } from './file-places.ts'

/** How much a transfer asks for something: it refuses without it, asks for it to be completed, or only says it. */
export const NEED_WEIGHTS = ['refuses', 'asks', 'notes'] as const
export type NeedWeight = (typeof NEED_WEIGHTS)[number]

/** What a transfer asks for, each with its weight, in the order in which it is shown. */
export const TRANSFER_NEEDS = {
  noVolumes: 'refuses',
  noneChosen: 'refuses',
  gaps: 'refuses',
  notAccepted: 'refuses',
  otherTransfer: 'refuses',
  failed: 'refuses',
  notChecked: 'refuses',
  notDescribed: 'refuses',
  faults: 'refuses',
  gapsOfPart: 'asks',
  owed: 'asks',
  formats: 'asks',
  notRun: 'asks',
  human: 'asks',
  warnings: 'notes',
  /** What can only be checked once the transfer is packed. */
  afterPacking: 'notes',
  notApproved: 'notes',
  notArranged: 'notes',
  overdue: 'notes',
  narrowed: 'notes'
} as const satisfies Readonly<Record<string, NeedWeight>>
export type TransferNeedKind = keyof typeof TRANSFER_NEEDS

/** Where something that is needed lies. */
const place = z.object({
  type: z.enum(['project', 'node', 'volume', 'file', 'run']),
  id: z.string(),
  title: z.string(),
  /** The cell of a file, or the item of a check. */
  at: z.nullable(z.string()),
  /** Of a file that was checked: where it lies; null where it is no more. */
  lies: z.optional(z.nullable(filePlace))
})
export type NeedPlace = output<typeof place>

/** Something that a transfer will ask for, how often, and the first places where it lies. */
export const transferNeed = z.object({
  need: z.enum(Object.keys(TRANSFER_NEEDS) as [TransferNeedKind, ...TransferNeedKind[]]),
  weight: z.enum(NEED_WEIGHTS),
  said: z.string(),
  count: z.number(),
  places: z.array(place)
})
export type TransferNeed = output<typeof transferNeed>

/** All that a transfer of the current project, or of one unit project, will ask for, the gravest first. */
export const listTransferNeeds = call('GET', '/arrange/check/transferNeeds', {
  serves: ['arrange.check'],
  input: z.object({ unit: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
  output: z.array(transferNeed)
})
