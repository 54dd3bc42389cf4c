import { returnKey } from '#contract/archives/definition-faults.ts'
import type { ProcessStep } from '#contract/archives/processes.ts'

import type { Tx } from '../../db/transaction.ts'

/** A version of a process definition. */
export interface Definition {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  readonly nodes: readonly ProcessStep[]
}

/** The published version of a process: the municipality's own comes before the product's; undefined where there is none. */
export async function publishedDefinition(tx: Tx, code: string): Promise<Definition | undefined> {
  return tx
    .selectFrom('arcProcessDef')
    .select(['id', 'name', 'nameEn', 'nodes'])
    .where('code', '=', code)
    .where('status', '=', 'published')
    .where('isDelete', '=', false)
    .orderBy('tenantId', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The version that an instance has begun with. */
export const definitionOf = (tx: Tx, process: string): Promise<Definition | undefined> =>
  tx
    .selectFrom('arcProcess as p')
    .innerJoin('arcProcessDef as d', 'd.id', 'p.defId')
    .select(['d.id', 'd.name', 'd.nameEn', 'd.nodes'])
    .where('p.id', '=', process)
    .executeTakeFirst()

/** A step of a process, and the one to which it is returned. */
export interface StepsAround {
  readonly step?: ProcessStep | undefined
  readonly before?: ProcessStep | undefined
}

/** The step of a key, and the one to which it is returned. */
export function stepsAround({ nodes }: Definition, key: string): StepsAround {
  const at = nodes.findIndex((node) => node.key === key)
  const back = returnKey(nodes, at)
  return { step: nodes[at], before: nodes.find((node) => node.key === back) }
}
