import { sql } from 'kysely'

import { type BytesPlace, findBytes } from '../../bytes/find-bytes.ts'
import type { AppContext } from '../../core/context/app-context.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { volumesFacts } from '../data/facts-for.ts'
import { type FormFacts, paper } from '../data/form-facts.ts'
import { publishedTemplate, readLayout } from '../data/templates.ts'
import type { FormToDraw } from '../draw/render-forms.ts'
import { MERGED_FORMATS } from '../making/local-parts.ts'
import { prefilled } from '../making/fill-form.ts'
import type { MergedFile, MergeTask, WhyLeft } from './merge-task.ts'

/** A file of a volume with its stored files, as it was read. */
interface ReadFile {
  readonly id: string
  readonly title: string
  readonly pageFrom: number | null
  readonly pageTo: number | null
  readonly objects: readonly (BytesPlace & {
    readonly format: string | null
    readonly fileName: string
    readonly bytes: number
    readonly sha256: string
  })[]
}
/** What a volume is made one document of. */
export interface ReadVolume {
  readonly title: string
  readonly files: readonly ReadFile[]
  readonly forms: Pick<MergeTask, 'cover' | 'list' | 'note'>
  readonly isDouble: boolean
}

const FORMS = { cover: 'volume_cover', list: 'volume_toc', note: 'volume_note' } as const
const REASONS = ['format', 'encrypted', 'damaged', 'missing', 'none'] as const satisfies readonly WhyLeft[]

/** Reads what belongs into the document of a volume of which who asks may read every file. */
export async function readVolume(ctx: TxCtx, id: string): Promise<ReadVolume> {
  const { tx } = ctx
  const [facts] = await volumesFacts(ctx, [id], 'all')
  if (!facts) throw missing()
  const volume = await tx
    .selectFrom('arcVolume')
    .select(['title', 'archiveNo', 'sides'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    title: [volume.archiveNo, volume.title].filter(Boolean).join(' '),
    files: await filesOf(ctx, id),
    forms: {
      cover: await formOf(ctx, FORMS.cover, facts),
      list: await formOf(ctx, FORMS.list, facts),
      note: await formOf(ctx, FORMS.note, facts)
    },
    isDouble: volume.sides === 'double'
  }
}

async function formOf({ tx }: TxCtx, code: string, facts: FormFacts): Promise<FormToDraw> {
  const { layout, name } = await publishedTemplate(tx, code)
  return { layout, data: { title: name, ...prefilled(layout, facts) } }
}

/** The files of a volume in the order of its list. */
async function filesOf({ tx }: TxCtx, volume: string): Promise<ReadFile[]> {
  const files = await tx
    .selectFrom('arcFile')
    .select(['id', 'title', 'pageFrom', 'pageTo'])
    .where('volumeId', '=', volume)
    .where('isDelete', '=', false)
    .orderBy(sql`volume_order nulls last`)
    .orderBy('id')
    .execute()
  const objects = await tx
    .selectFrom('arcObject')
    .select(['fileId', 'path', 'gen', 'format', 'fileName', 'bytes', 'sha256'])
    .where('fileId', '=', sql<string>`any (${files.map(({ id }) => id)}::text[])`)
    .where('isDelete', '=', false)
    .where('replacedBy', 'is', null)
    .orderBy('orderNum')
    .orderBy('id')
    .execute()
  return files.map((file) => ({ ...file, objects: objects.filter(({ fileId }) => fileId === file.id) }))
}

/** Works on the same with bytes on the local disk, and with the pages of what has none in the document. */
export async function withMergeTask<T>(
  { storage }: Pick<AppContext, 'storage'>,
  { title, files, forms, isDouble }: ReadVolume,
  out: string,
  work: (task: MergeTask) => Promise<T>
): Promise<T> {
  const merged: StoredFile[] = []
  for (const file of files) merged.push(await mergedFile(storage, file))
  const reasons = Object.fromEntries(
    REASONS.map((why) => [why, paper(`forms:finished.why.${why}`)])
  ) as MergeTask['reasons']
  const keys = merged.flatMap(({ parts }) => parts.flatMap(({ key }) => key ?? []))
  return await storage.local(keys, (local) => {
    const waiting = [...local]
    const onDisk = merged.map(
      ({ parts, ...file }): MergedFile => ({
        ...file,
        parts: parts.map(({ key, format, ...part }) => ({
          ...part,
          source: key === null ? null : { path: waiting.shift() ?? '', format }
        }))
      })
    )
    return work({ kind: 'merge', out, title, made: new Date(), ...forms, files: onDisk, isDouble, reasons })
  })
}

type Source = NonNullable<MergedFile['parts'][number]['source']>
/** A part that is not on the local disk yet. */
type StoredPart = Omit<MergedFile['parts'][number], 'source'> & {
  readonly key: string | null
  readonly format: Source['format']
}
type StoredFile = Omit<MergedFile, 'parts'> & { readonly parts: readonly StoredPart[] }

async function mergedFile(
  storage: AppContext['storage'],
  { title, pageFrom, pageTo, objects }: ReadFile
): Promise<StoredFile> {
  const parts: StoredPart[] = []
  for (const { path, gen, format, fileName, bytes, sha256 } of objects) {
    const instead = insteadOf({
      title,
      name: fileName,
      format: (format ?? '').toUpperCase(),
      bytes: String(bytes),
      sha256
    })
    const isPart = MERGED_FORMATS.has(format ?? '')
    const found = isPart ? await findBytes(storage, { path, gen }) : undefined
    const why = !isPart ? 'format' : found ? null : 'missing'
    parts.push({ name: fileName, why, key: found?.key ?? null, format: format as Source['format'], instead })
  }
  if (parts.length === 0)
    parts.push({
      name: '',
      why: 'none',
      key: null,
      format: 'pdf',
      instead: insteadOf({ title, name: '', format: '', bytes: '', sha256: '' })
    })
  return { title, from: pageFrom, to: pageTo, parts }
}

/** What is said there of it. */
const FACTS = ['title', 'name', 'format', 'bytes', 'sha256'] as const
/** The page in the place of a stored file that has no pages in the document. */
const INSTEAD = readLayout('instead', {
  target: 'file',
  basis: '',
  paper: { width: 210, height: 297, margin: [40, 25, 25, 25] },
  fields: [...FACTS, 'why'].map((key) => ({ key, label: key, labelEn: key, max: 4000 })),
  blocks: [
    { kind: 'title', text: paper('forms:finished.instead'), size: 18, after: 10 },
    { kind: 'text', text: '{why}', size: 12, after: 6 },
    ...FACTS.map((key) => ({
      kind: 'text',
      text: `${paper(`forms:finished.instead.${key}`)}{${key}}`,
      size: 11,
      after: 3
    }))
  ]
})

const insteadOf = (values: Readonly<Record<(typeof FACTS)[number], string>>): FormToDraw => ({
  layout: INSTEAD,
  data: { title: paper('forms:finished.instead'), values: { ...values, why: '' }, rows: [] }
})
