import type { CheckTarget } from '#contract/checks/runs.ts'

import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { sayFor } from '../../core/text/say.ts'
import type { Tx } from '../../db/transaction.ts'

interface Named {
  readonly project: string
  readonly target: CheckTarget
  readonly id: string | undefined
  readonly ids: readonly string[]
}

/** Titles of runs are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/** What a check is of, in words as they are kept; a refusal where there is no such thing in the project. */
export async function titleOfTarget(tx: Tx, named: Named): Promise<string> {
  const { project, target, id, ids } = named
  if (target === 'project') {
    const { name } = await tx
      .selectFrom('arcProject')
      .select('name')
      .where('id', '=', project)
      .executeTakeFirstOrThrow()
    return name
  }
  const meant = target === 'file' || target === 'volumes' ? ids : id === undefined ? [] : [id]
  if (meant.length === 0) throw new Refusal('checks:refused.noTarget', {}, { status: 400 })
  const titles = await titlesOf(tx, named, meant)
  const [first] = titles
  if (first === undefined || (target !== 'file' && titles.length < new Set(meant).size)) throw missing()
  return target === 'volumes' && titles.length > 1
    ? say('checks:target.volumes', { count: titles.length, title: first })
    : first
}

async function titlesOf(tx: Tx, { project, target }: Named, ids: readonly string[]): Promise<string[]> {
  if (target === 'node') {
    const nodes = await tx
      .selectFrom('arcTreeNode as n')
      .leftJoin('arcMonomial as m', 'm.id', 'n.monomialId')
      .select(['n.name', 'n.catalogCode', 'n.level', 'm.name as unit'])
      .where('n.id', 'in', [...ids])
      .where('n.projectId', '=', project)
      .where('n.isDelete', '=', false)
      .execute()
    return nodes.map(({ catalogCode, name, level, unit }) =>
      [level === 'unit' ? null : unit, catalogCode, name].filter(Boolean).join(' ')
    )
  }
  if (target === 'unit') {
    const units = await tx
      .selectFrom('arcMonomial')
      .select('name')
      .where('id', 'in', [...ids])
      .where('projectId', '=', project)
      .where('isDelete', '=', false)
      .execute()
    return units.map(({ name }) => name)
  }
  const all =
    target === 'file'
      ? tx.selectFrom('arcFile').select('title').orderBy('orderNum')
      : tx.selectFrom('arcVolume').select('title').orderBy('volumeNo')
  const rows = await (all as ReturnType<typeof filesWithTitles>)
    .where('id', 'in', [...ids])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .execute()
  return rows.map(({ title }) => title)
}

const filesWithTitles = (tx: Tx) => tx.selectFrom('arcFile').select('title')
