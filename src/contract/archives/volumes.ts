import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joined } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { FILE_STATES } from './files.ts'
import { VOLUME_STATES } from './state-machines.ts'
import { volumeCells } from './volume-cells.ts'
import { VOLUME_COLUMNS } from './volume-column-keys.ts'
import { planSettings, SIDES, volumeRule } from './volume-plan.ts'

/** More files than these are not listed at once, nor arranged by one step. */
export const MOST_FILES = 20_000
/** More volumes than these no project has. */
export const MOST_VOLUMES = 5000

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** A volume 案卷 as it is listed: its description, what its files come to, and why it is as it is. */
export const volumeRow = z.object({
  id: z.string(),
  rowVersion: z.number(),
  volumeNo: z.number(),
  /** 移交档号: the number under which it is transferred, by the pattern of who made it. */
  archiveNo: z.nullable(z.string()),
  /** 馆藏档号: the archive's own, confirmed when it receives the volume. */
  holdingNo: z.nullable(z.string()),
  title: z.string(),
  monomialId: z.nullable(z.string()),
  unitName: z.nullable(z.string()),
  compiler: z.nullable(z.string()),
  techManager: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  retention: z.nullable(z.string()),
  secretLevel: z.nullable(z.string()),
  textPages: z.number(),
  drawingSheets: z.number(),
  photos: z.number(),
  thicknessMm: z.number(),
  boxSpec: z.nullable(z.string()),
  location: z.nullable(z.string()),
  filer: z.nullable(z.string()),
  reviewer: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** What its template asks for beside these, by the keys of its columns. */
  ext: volumeCells,
  /** Which version of the template of volumes describes it. */
  templateVersion: z.number(),
  /** The titles of columns of that version that must be written and hold nothing yet. */
  missing: z.array(z.string()),
  sides: z.enum(SIDES),
  status: z.enum(VOLUME_STATES),
  status_dictText: z.string(),
  /** How many files lie in it, whoever may see them. */
  files: z.number(),
  /** How many bytes its files have; what is only electronic is counted by them. */
  bytes: z.number(),
  /** What its files are on, each once. */
  carriers: z.array(z.string()),
  /** It is thicker than the rules allow. */
  isTooThick: z.boolean(),
  /** Its number was printed, applied for or handed over: no renumbering touches it. */
  isGivenOut: z.boolean(),
  /** Who else has it open at this moment, by name. */
  openBy: z.array(z.string()),
  rules: z.array(volumeRule)
})
export type VolumeRow = output<typeof volumeRow>

/** A file as the arranger shows it; in no volume, `volumeId` and what follows from it are null. */
export const volumeFile = z.object({
  id: z.string(),
  title: z.string(),
  docNo: z.nullable(z.string()),
  responsible: z.nullable(z.string()),
  docDate: z.nullable(z.string()),
  catalogCode: z.string(),
  itemName: z.string(),
  unitName: z.nullable(z.string()),
  medium: z.string(),
  drawingSize: z.nullable(z.string()),
  pages: z.number(),
  status: z.enum(FILE_STATES),
  status_dictText: z.string(),
  volumeId: z.nullable(z.string()),
  order: z.nullable(z.number()),
  pageFrom: z.nullable(z.number()),
  pageTo: z.nullable(z.number())
})
export type VolumeFile = output<typeof volumeFile>

/** What kinds of steps there are; each can be taken back. */
export const STEP_KINDS = [
  'apply',
  'add',
  'edit',
  'delete',
  'move',
  'reorder',
  'split',
  'merge',
  'paginate',
  'renumber',
  'lock',
  'unlock',
  'return',
  'undo'
] as const
export type StepKind = (typeof STEP_KINDS)[number]
/** A step that was done: its id takes it back; `volumes` are those it touched and that are still there. */
export const stepDone = z.object({ step: z.string(), kind: z.enum(STEP_KINDS), volumes: z.array(volumeRow) })
export type StepDone = output<typeof stepDone>

/** The volumes of the current project by their numbers, and one's own last step that can be taken back. */
export const listVolumes = call('GET', '/arrange/volume/list', {
  serves: ['arrange.volume'],
  input: z.object({}),
  output: z.object({
    volumes: z.array(volumeRow),
    last: z.nullable(z.object({ step: z.string(), kind: z.enum(STEP_KINDS), at: z.string() }))
  })
})
/** The files of a volume in their order, those that who asks may see. */
export const listVolumeFiles = call('GET', '/arrange/volume/files', {
  serves: ['arrange.volume'],
  input: z.object({ id }),
  output: z.array(volumeFile)
})
/** Approved files that lie in no volume, in the order of the archive; `total` counts also what is beyond the list. */
export const listUnplaced = call('GET', '/arrange/volume/unplaced', {
  serves: ['arrange.volume'],
  input: z.object({}),
  output: z.object({ files: z.array(volumeFile), total: z.number() })
})

/** How long others are shown that somebody has a volume open without another word from his page. Seconds. */
export const OPEN_SECONDS = 90
/** Says which volume who asks has open now, null where it is none; to be said again before `OPEN_SECONDS` are over. */
export const openVolume = call('POST', '/arrange/volume/open', {
  serves: ['arrange.volume'],
  input: z.object({ id: z.nullable(id) }),
  output: z.null()
})

/** By which rules this project's volumes are formed, and among which boxes 卷盒 of its archive it chooses. */
export const readPlanSettings = call('GET', '/arrange/volume/settings', {
  serves: ['arrange.volume'],
  input: z.object({}),
  output: z.extend(planSettings, { acceptedBoxes: z.array(z.number()) })
})
export const savePlanSettings = call('PUT', '/arrange/volume/settings', {
  serves: ['arrange.volume:auto'],
  input: planSettings,
  output: planSettings
})
/** What automatic arranging would do to the files that lie in no volume, and why; nothing is written. */
export const planOfVolumes = call('POST', '/arrange/volume/plan', {
  serves: ['arrange.volume:auto'],
  input: z.object({ settings: planSettings }),
  output: z.object({
    /** Names this plan: applying it is refused where files have changed since. */
    digest: z.string(),
    files: z.number(),
    volumes: z.array(
      z.object({
        title: z.string(),
        unitNo: z.string(),
        /** Null of one that is only electronic, which is counted in files and bytes. */
        pages: z.nullable(z.number()),
        bytes: z.number(),
        thicknessMm: z.number(),
        boxSpec: z.nullable(z.string()),
        rules: z.array(volumeRule),
        files: z.array(z.object({ id: z.string(), title: z.string(), pages: z.number() }))
      })
    )
  })
})
export const applyPlan = call('POST', '/arrange/volume/apply', {
  serves: ['arrange.volume:auto'],
  input: z.object({ settings: planSettings, digest: z.string().check(z.maxLength(64)) }),
  output: stepDone
})

/** An empty volume, numbered behind the others. `template` is the version of the template of volumes that `cells` were written by. */
export const addVolume = call('POST', '/arrange/volume/add', {
  serves: ['arrange.volume:add'],
  thing: 'volume',
  input: z.object({ monomialId: z.optional(z.nullable(id)), template: z.number(), cells: volumeCells }),
  output: stepDone
})
/**
 * Writes cells of the description of a volume, which is described by the newest version of the template of volumes from then on; refused where
 * `template` is another one. What follows from its files (dates, retention, pages) is not written by hand.
 */
export const editVolume = call('PUT', '/arrange/volume/edit', {
  serves: ['arrange.volume:edit'],
  thing: 'volume',
  input: z.object({ id, rowVersion: z.number(), template: z.number(), cells: volumeCells }),
  output: stepDone
})
/**
 * Volumes and their files as a workbook with a tab of each: those that are named, else all; of the files those that who asks may see. Where
 * `columns` names those that are shown, the volumes have these in their order, then what their template asks for beside them; `column` and
 * `order` say how they are sorted.
 */
export const exportVolumes = call('GET', '/arrange/volume/exportXls', {
  serves: ['arrange.volume:export'],
  input: z.object({
    ids: z.optional(joined(MOST_VOLUMES)),
    columns: z.optional(joined(VOLUME_COLUMNS.length)),
    column: z.optional(z.enum(VOLUME_COLUMNS)),
    order: z.optional(z.enum(['asc', 'desc']))
  }),
  output: z.any()
})
/** Takes a step back; refused, by name, where somebody has gone on with what it touched. */
export const undoVolumeStep = call('POST', '/arrange/volume/undo', {
  serves: ['arrange.volume:edit'],
  input: z.object({ step: id }),
  output: stepDone
})
