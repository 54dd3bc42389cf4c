import type { Asked } from '#contract/core/call.ts'
import { carrierSize, type printCarriers } from '#contract/transfers/carriers.ts'
import type { PrintedPaper } from '#contract/transfers/shelved.ts'
import { partText } from '#package/format/bag-count.ts'
import type { ComposedPart } from '#package/format/parts/compose-part.ts'

import { answerInside, type Ctx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { sayFor } from '../../core/text/say.ts'
import { day } from '../../db/values.ts'
import { type ShelfLabel, shelfDrawerOf } from '../../domain/transfer/shelf-drawer.ts'
import { type HeldTransfer, readTransfer } from '../../domain/transfer/steps.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { dividedParts } from './division.ts'

/** What is stuck on a carrier is Chinese, whoever prints it. */
const say = sayFor({ lang: 'zh-CN' })
/** What parts two facts on one line of a label. */
const GAP = '\u3000'
/** So many digits of a digest are printed; the square code has all of them. */
const SHORT = 16

/** 载体标签: for each part what is on its carrier, so that who holds it in his hand knows what it is and what else belongs to it. */
export async function printedCarriers(ctx: Ctx, { id, no }: Asked<typeof printCarriers>): Promise<PrintedPaper> {
  const paper = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const { projectName } = await transferRowOf(own, id)
    const row = await readTransfer(own, id)
    const all = await dividedParts(own, row)
    const parts = no === undefined ? all : all.filter((part) => part.no === no)
    if (parts.length === 0) throw new Refusal('transfers:carriers.notDivided', { no: row.transferNo })
    own.audit({
      event: 'transfer.print',
      type: 'transfer',
      id,
      project: own.project,
      detail: { name: row.transferNo, what: 'carriers', count: parts.length }
    })
    return {
      kind: 'labels' as const,
      title: say('transfers:carriers.labelsOf', { no: row.transferNo }),
      labels: parts.map((part) => labelOf(row, projectName ?? '', part))
    }
  })
  const pdf = await shelfDrawerOf(ctx.appContext)(ctx, paper)
  return { name: paper.title, pdf: Buffer.from(pdf).toString('base64') }
}

function labelOf({ transferNo, packagedAt }: HeldTransfer, projectName: string, part: ComposedPart): ShelfLabel {
  const [from, to] = [part.volumes[0], part.volumes.at(-1)]
  return {
    title: projectName,
    lines: [
      [
        say('transfers:carriers.label.part', { part: partText(part) }),
        from === undefined || to === undefined
          ? say('transfers:carriers.label.formsAlone')
          : say('transfers:carriers.label.volumes', { from, to, count: part.volumes.length })
      ].join(GAP),
      [
        say('transfers:carriers.label.content', { files: part.files, size: carrierSize(part.size) }),
        packagedAt === null ? '' : day(Date.parse(packagedAt))
      ].join(GAP),
      say('transfers:carriers.label.digest', { digest: part.digest.slice(0, SHORT) })
    ],
    number: `${transferNo} ${partText(part)}`,
    address: `${transferNo} ${partText(part)} sha256:${part.digest}`
  }
}
