import type { OwnEnterprise } from '#contract/organisation/enterprise-auth.ts'

import { type ArchiveClient, signInClient } from './collecting.ts'
import { pdf, png } from '../files/sample-files.ts'
import type { TestServer } from './server.ts'

/** A unit of the demo, and its uniform social credit code. */
export const ORG = 'o-sj2'
export const CODE = '91990102MA00000777'
/** Milliseconds. */
export const DAY = 86_400_000
/** The day that is so many days from today. */
export const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** The papers of the unit on both sides: who submits them, and who decides about them for the archive. */
export async function enterprisePapers(server: TestServer) {
  const unit: ArchiveClient = await signInClient(server, 'sj_shizheng', 'p2')
  const receiver = await server.signIn('jieshou', 'p1')
  return {
    unit,
    receiver,
    own: async (token = unit.token) =>
      (await server.ask<OwnEnterprise>('GET', '/account/enterprise', { token })).result,
    submit: (body: object, token = unit.token) =>
      server.ask<OwnEnterprise>('PUT', '/account/enterprise/submit', { token, body }),
    decide: (action: 'accept' | 'return', body: object = {}, token = receiver) =>
      server.ask('PUT', `/project/enterpriseReview/${action}`, { token, body: { ids: `auth-${ORG}`, ...body } }),
    papers: async (more: object = {}) => ({
      name: '云澜市政工程设计研究院有限公司',
      uscc: CODE.toLowerCase(),
      legalPerson: '郑午庚',
      certType: '1',
      validTo: dayIn(400),
      licence: (await unit.upload('执照.png', png(), 'field')).path,
      letter: (await unit.upload('授权.pdf', await pdf(1), 'field')).path,
      ...more
    }),
    /** Puts the unit into a state, whatever it was in before. */
    async put(status: string, validTo: string | null = null): Promise<void> {
      const { db } = server
      await db.updateTable('arcOrgAuth').set({ status, validTo, warnedFor: null }).where('orgId', '=', ORG).execute()
      await db.updateTable('arcOrg').set({ authStatus: status, authValidTo: validTo }).where('id', '=', ORG).execute()
    },
    stateIs: async () =>
      (
        await server.db
          .selectFrom('arcOrg as o')
          .innerJoin('arcOrgAuth as a', 'a.orgId', 'o.id')
          .select(['o.authStatus', 'a.status'])
          .where('o.id', '=', ORG)
          .executeTakeFirstOrThrow()
      ).status
  }
}
/** What `enterprisePapers` gives. */
export type EnterprisePapers = Awaited<ReturnType<typeof enterprisePapers>>
