import { sql } from 'kysely'

import { type DictChoices, choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ContentVolume, PlacedObject } from '../../domain/packages/package-order.ts'
import type { PackageContent } from '../../domain/packages/package-readers.ts'
import type { InboundRow } from './inbound-state.ts'
import { keptName } from './take-out.ts'

/** What a file is described by where nothing here knows its item of the catalogue. */
const PLAIN = { set: 'building', code: '', template: 'file_text' }
const DICTS = ['retention_period', 'secret_level']
/** A day as a package has it. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

interface TakingIn {
  readonly row: InboundRow
  readonly project: string
  readonly transfer: string
  readonly content: PackageContent
}

/** Writes the volumes of a package with their files, their bytes and its forms, as they came: accepted and locked. */
export async function writeVolumes(ctx: TxCtx, { row, project, transfer, content }: TakingIn): Promise<void> {
  const { tx, appContext, principal } = ctx
  const choices = await choicesOf(tx, DICTS, 'zh-CN')
  const described = await descriptions(tx, content)
  const object = async (one: PlacedObject, fileId: string | null, orderNum: number) => {
    const id = newId()
    const { name: fileName, bytes, format, mime, sha256 } = one
    await tx
      .insertInto('arcObject')
      .values({
        ...{ id, projectId: project, fileId, orderNum, path: keptName(appContext.storage, row.id, one), fileName },
        ...{ bytes, format, mime, sha256, biz: fileId === null ? 'form' : 'archives', createBy: principal.id }
      })
      .execute()
    return id
  }
  for (const volume of content.volumes) {
    const volumeId = newId()
    await tx
      .insertInto('arcVolume')
      .values({ id: volumeId, ...(await volumeOf(tx, project, volume, choices)) })
      .execute()
    await tx
      .insertInto('arcTransferVolume')
      .values({ transferId: transfer, volumeId, projectId: project, result: 'accept', round: 1 })
      .execute()
    for (const [at, file] of volume.files.entries()) {
      const fileId = newId()
      const { set, code, template } = described.get(file.catalogCode ?? '') ?? PLAIN
      await tx
        .insertInto('arcFile')
        .values({
          ...{ id: fileId, projectId: project, volumeId, volumeOrder: at + 1, status: 'locked', title: file.title },
          ...{ catalogSet: set, catalogCode: file.catalogCode ?? code, templateCode: template, docNo: file.docNo },
          ...{ responsible: file.responsible, docDate: day(file.docDate), pages: file.pages ?? 0 },
          retention: codeOf(choices, 'retention_period', file.retention),
          secretLevel: codeOf(choices, 'secret_level', file.secretLevel) ?? '0'
        })
        .execute()
      for (const [place, one] of file.objects.entries()) await object(one, fileId, place)
    }
  }
  for (const [place, form] of content.forms.entries()) {
    const objectId = await object(form, null, place)
    await tx
      .insertInto('arcTransferForm')
      .values({
        ...{ id: newId(), transferId: transfer, projectId: project, round: 1, kind: 'made', code: form.code ?? 'form' },
        ...{ name: form.name, objectId, sha256: form.sha256, bytes: form.bytes, pages: 0 }
      })
      .execute()
  }
}

async function volumeOf(tx: Tx, projectId: string, volume: ContentVolume, choices: DictChoices) {
  const { no, archiveNo, title, compiler, textPages, drawings, photos, remark } = volume
  const taken = archiveNo === '' ? undefined : await numberTaken(tx, archiveNo)
  return {
    ...{ projectId, volumeNo: no, title, compiler, status: 'accepted', textPages, drawingSheets: drawings, photos },
    // A number that a volume here has already is kept in words: none is given twice.
    archiveNo: archiveNo === '' || taken ? null : archiveNo,
    remark: taken ? [remark, archiveNo].filter(Boolean).join('；') : remark,
    ...{ startDate: day(volume.startDate), endDate: day(volume.endDate), compileDate: day(volume.compileDate) },
    retention: codeOf(choices, 'retention_period', volume.retention),
    secretLevel: codeOf(choices, 'secret_level', volume.secretLevel)
  }
}

const numberTaken = (tx: Tx, archiveNo: string) =>
  tx
    .selectFrom('arcVolume')
    .select('id')
    .where('archiveNo', '=', archiveNo)
    .where('tenantId', '=', sql<number>`app_tenant()`)
    .where('isDelete', '=', false)
    .executeTakeFirst()

const day = (text: string | null): string | null => (text !== null && DAY.test(text) ? text : null)

/** The value of a dictionary by its word, or by itself. */
const codeOf = (choices: DictChoices, dict: string, word: string | null): string | null =>
  word === null
    ? null
    : ([...(choices.get(dict) ?? [])].find(([value, text]) => text === word || value === word)?.[0] ?? null)

/** By which catalogue and template the items of a package are described here. */
async function descriptions(tx: Tx, { volumes }: PackageContent) {
  const codes = [...new Set(volumes.flatMap(({ files }) => files.flatMap((file) => file.catalogCode ?? [])))]
  const { rows } = await sql<{ code: string; set: string; template: string }>`
    select distinct on (c.code) c.code, c.set_id as set, coalesce(m.template_code, ${PLAIN.template}) as template from arc_catalog c
      left join arc_node_meta m on m.catalog_code = c.code and m.set_id = c.set_id and not m.is_delete
    where c.code = any (${codes}::text[]) and not c.is_delete order by c.code, c.create_time desc`.execute(tx)
  return new Map(rows.map((row) => [row.code, row]))
}
