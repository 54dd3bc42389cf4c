import { sql } from 'kysely'

import type { PackedFileFacts, ObjectFacts, PackedTransferFacts, VolumeFacts } from '#package/format/facts.ts'

import { type DictChoices, choicesOf } from '../../core/text/choices.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { sayFor } from '../../core/text/say.ts'
import { makerOf } from '../../domain/archives/maker-of.ts'
import { selfCheckWords } from '../../domain/transfer/self-check.ts'
import type { HeldTransfer, StepCtx } from '../../domain/transfer/steps.ts'
import { packageEvents } from './package-events.ts'
import { type FrozenFile, type FrozenVolume, frozenVolumes, type PackableObject, storedObjects } from './frozen.ts'

/** What a package says of a transfer, and where the bytes of its objects are. */
export interface PackageFacts {
  readonly facts: PackedTransferFacts
  readonly stored: ReadonlyMap<string, PackableObject>
}

/** What is packed is Chinese, whoever packs it. */
const say = sayFor({ lang: 'zh-CN' })
const DICTS = ['retention_period', 'secret_level']

/** Reads what the last submission of a transfer has frozen; a Refusal names a file whose bytes are not kept. */
export async function packageFacts({ tx }: Pick<StepCtx, 'tx'>, row: HeldTransfer): Promise<PackageFacts> {
  const [choices, frozen, objects, whole] = [
    await choicesOf(tx, DICTS, 'zh-CN'),
    await frozenVolumes(tx, row),
    await storedObjects(tx, row),
    await projectOf({ tx }, row)
  ]
  const stored = new Map<string, PackableObject>()
  const keep = (object: PackableObject, sha256: string, bytes: number): ObjectFacts => {
    stored.set(object.id, object)
    const { id, name, format, mime } = object
    return { id, name, bytes, sha256, format: format ?? 'unknown', mime }
  }
  const byFile = Map.groupBy(
    objects.filter(({ formOf }) => formOf === null),
    ({ fileId }) => fileId
  )
  const volumes = frozen.map((volume) => {
    const files = volume.content.files.map((file, at): PackedFileFacts => {
      const own = [...(byFile.get(file.id) ?? [])]
      const packed = file.objects.map(({ name, sha256, bytes }) => {
        // Two objects of a file may have one name: the bytes say which is meant, and each is taken once.
        const at = own.findIndex((one) => one.name === name && one.sha256 === sha256)
        const [found] = own.splice(at < 0 ? own.findIndex((one) => one.name === name) : at, 1)
        if (!found || found.name !== name)
          throw new Refusal('transfers:online.gone', { volume: volume.no, title: file.title })
        return keep(found, sha256, bytes)
      })
      return fileFacts(file, at + 1, packed, choices)
    })
    return volumeFacts(volume, files, choices)
  })
  const forms = objects.flatMap((object) =>
    object.formOf === null
      ? []
      : [{ ...keep(object, object.formOf, object.bytes), ...(object.formCode !== null && { code: object.formCode }) }]
  )
  const checked = await selfCheckWords(tx, say, {
    ...{ project: row.projectId, volumes: volumes.map(({ id }) => id), until: row.submittedAt }
  })
  const { agents, events } = await packageEvents({ tx }, row, [...stored.values()], { checked })
  return { facts: { ...whole, volumes, forms, events, agents }, stored }
}

const words = (choices: DictChoices, dict: string, value: string | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : (choices.get(dict)?.get(value) ?? value)

function fileFacts(
  { id, title, cells }: FrozenFile,
  no: number,
  objects: readonly ObjectFacts[],
  choices: DictChoices
): PackedFileFacts {
  const text = (key: string) => {
    const value = cells[key]
    return value === null || value === undefined || value === '' ? null : String(value)
  }
  return {
    ...{ id, no, title, docNo: text('docNo'), responsible: makerOf(text) ?? null, docDate: text('docDate') },
    ...{ catalogCode: text('catalogCode'), pages: cells.pages === null ? null : Number(cells.pages) || null },
    ...{ secretLevel: words(choices, 'secret_level', text('secretLevel')) },
    ...{ retention: words(choices, 'retention_period', text('retention')), objects }
  }
}

function volumeFacts(
  { id, no, content }: FrozenVolume,
  files: readonly PackedFileFacts[],
  choices: DictChoices
): VolumeFacts {
  const { archiveNo, title, compiler, startDate, endDate, compileDate, retention, secretLevel, ...rest } =
    content.volume
  return {
    ...{ id, no, archiveNo: archiveNo ?? '', title, compiler, startDate, endDate, compileDate },
    ...{ retention: words(choices, 'retention_period', retention) },
    ...{ secretLevel: words(choices, 'secret_level', secretLevel) },
    ...{ textPages: rest.textPages ?? 0, drawings: rest.drawingSheets ?? 0, photos: rest.photos ?? 0 },
    ...{ remark: rest.remark, files }
  }
}

/** The project as it was frozen, and the parties: who sends and who receives. */
async function projectOf({ tx }: Pick<StepCtx, 'tx'>, row: HeldTransfer) {
  const { rows } = await sql<PackedTransferFacts['project'] & { from: string | null; to: string | null }>`
    select p.id, coalesce(s.content -> 'project' ->> 'project_no', p.project_no) as no, coalesce(s.content -> 'project' ->> 'name', p.name) as name,
      s.content -> 'project' ->> 'address' as location, p.category, b.name as builder, coalesce(f.name, b.name) as "from", o.name as "to"
    from arc_project p left join arc_transfer_snapshot s on s.transfer_id = ${row.id} and s.round = ${row.round} and s.subject = 'project'
      left join arc_org b on b.id = coalesce(s.content -> 'project' ->> 'builder', p.builder)
      left join arc_org f on f.id = ${row.fromOrg} left join arc_org o on o.id = ${row.toOrg}
    where p.id = ${row.projectId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Refusal('transfers:online.noProject')
  const { from, to, ...project } = found
  const unknown = say('transfers:online.unnamed')
  return { transferNo: row.transferNo, fromOrg: from ?? unknown, toOrg: to ?? unknown, project }
}
