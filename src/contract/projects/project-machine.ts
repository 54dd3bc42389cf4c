import { stateMachine } from '../core/state-machine.ts'

/** States of a project 工程项目, as the dictionary `project_status` has them (DOMAIN.md §2.2). */
export const PROJECT_STATES = [
  'draft',
  'active',
  'arranging',
  'pre_accept',
  'transferring',
  'handed',
  'closed',
  'suspended'
] as const
export type ProjectState = (typeof PROJECT_STATES)[number]

const RESUME = 'project.list:restore'
const RESUMED = ['former', 'reason'] as const

/**
 * A project 工程项目: registered by its builder, confirmed by the archive, and from there on to the store. It is suspended from any state but
 * the last, and comes back to the one in which it was. What the arrangement, the acceptance and the transfer bring about are steps of theirs.
 */
export const projectMachine = stateMachine('arc_project', PROJECT_STATES, 'draft', {
  confirm: {
    from: ['draft'],
    to: 'active',
    by: 'project.list:confirm',
    guards: ['submitted', 'fourEyes', 'verifiedUnit', 'number']
  },
  arrange: { from: ['active'], to: 'arranging', by: 'system' },
  preAccept: { from: ['active', 'arranging'], to: 'pre_accept', by: 'system' },
  transfer: { from: ['active', 'arranging', 'pre_accept'], to: 'transferring', by: 'system' },
  handOver: { from: ['transferring'], to: 'handed', by: 'system' },
  close: { from: ['handed'], to: 'closed', by: 'system' },
  suspend: {
    from: ['draft', 'active', 'arranging', 'pre_accept', 'transferring', 'handed'],
    to: 'suspended',
    by: 'project.list:lock',
    guards: ['reason']
  },
  resumeDraft: { from: ['suspended'], to: 'draft', by: RESUME, guards: RESUMED },
  resumeActive: { from: ['suspended'], to: 'active', by: RESUME, guards: RESUMED },
  resumeArranging: { from: ['suspended'], to: 'arranging', by: RESUME, guards: RESUMED },
  resumePreAccept: { from: ['suspended'], to: 'pre_accept', by: RESUME, guards: RESUMED },
  resumeTransferring: { from: ['suspended'], to: 'transferring', by: RESUME, guards: RESUMED },
  resumeHanded: { from: ['suspended'], to: 'handed', by: RESUME, guards: RESUMED }
})

/** The steps by which a suspended project comes back, each to another state. */
export const RESUME_STEPS = [
  'resumeDraft',
  'resumeActive',
  'resumeArranging',
  'resumePreAccept',
  'resumeTransferring',
  'resumeHanded'
] as const
