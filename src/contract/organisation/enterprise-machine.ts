import { stateMachine } from '../core/state-machine.ts'

/** States of the verification of a unit 企业认证, as the dictionary `enterprise_auth_status` has them (DOMAIN.md §2.2). */
export const ENTERPRISE_STATES = ['0', '1', '2', '3', '4'] as const
export type EnterpriseState = (typeof ENTERPRISE_STATES)[number]

/**
 * 企业认证: a unit submits its papers, the archive accepts or returns them, and they end with their day. One that is verified is renewed
 * before its papers end, and stays verified to that day while the archive reads the new ones. Who has just decided takes it back, as long
 * as the unit has not gone on by it.
 */
export const enterpriseMachine = stateMachine('arc_org_auth', ENTERPRISE_STATES, '0', {
  submit: { from: ['0'], to: '1', by: 'account.enterprise:submit', guards: ['papers'] },
  resubmit: { from: ['3', '4'], to: '1', by: 'account.enterprise:submit', guards: ['papers'] },
  renew: { from: ['2'], to: '1', by: 'account.enterprise:submit', guards: ['nearEnd', 'papers'] },
  withdraw: { from: ['1'], to: '0', by: 'account.enterprise:withdraw' },
  accept: { from: ['1'], to: '2', by: 'project.enterprise:accept', guards: ['fourEyes', 'papers'] },
  return: { from: ['1'], to: '3', by: 'project.enterprise:return', guards: ['fourEyes', 'reason'] },
  takeBackAccept: {
    from: ['2'],
    to: '1',
    by: 'project.enterprise:accept',
    guards: ['ownDecision', 'recent', 'untouched']
  },
  takeBackReturn: { from: ['3'], to: '1', by: 'project.enterprise:return', guards: ['ownDecision', 'recent'] },
  expire: { from: ['2'], to: '4', by: 'system' }
})
