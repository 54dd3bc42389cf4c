import type { FastifyInstance } from 'fastify'

import type { Output } from '#contract/core/call.ts'
import { listProjects, queryList } from '#contract/projects/projects.ts'
import type { Language } from '../core/text/catalogues.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { serve } from '../core/http/serve.ts'
import { type ListQuery, pageOfRows } from '../core/questions/where.ts'
import type { Principal } from '../core/principal/principal.ts'
import type { Tx } from '../db/transaction.ts'
import { PROJECT_LIST, projectOf, projectRows } from './row.ts'

/** Binds the lists of projects: one's own, and those that one manages. */
export function serveProjectLists(app: FastifyInstance): void {
  serve(app, queryList, async (query, { tx, principal, say }) => {
    if (query.username && query.username !== principal.username)
      throw new Refusal('projects:notOwn', {}, { status: 403 })
    return ownPage(tx, principal, query, say.language)
  })

  // Row-level security shows who keeps the register of the archive every project, and a builder also what he has registered.
  serve(app, listProjects, (query, { tx, say }) => page(projectRows(tx, say.language), query))
}

const ownPage = (tx: Tx, principal: Principal, query: ListQuery, language: Language) =>
  page(projectRows(tx, language).where('p.id', 'in', ownOf(principal)), query)

async function page(rows: ReturnType<typeof projectRows>, query: ListQuery): Promise<Output<typeof queryList>> {
  const { records, ...figures } = await pageOfRows(rows, PROJECT_LIST, query)
  return { records: records.map(projectOf), ...figures }
}

/** Never empty, as SQL knows no empty list. */
const ownOf = ({ projects }: Principal): string[] => [...projects, '']
