import { stateMachine } from '../core/state-machine.ts'

/** States of a version of a data-entry template, as the dictionary `catalog_version_status` has them for what comes in versions. */
const TEMPLATE_STATES = ['draft', 'published', 'superseded'] as const

/** A version of a data-entry template 著录模板: edited as a draft, then published and never changed; the next one that is published supersedes it. */
export const templateMachine = stateMachine('arc_template', TEMPLATE_STATES, 'draft', {
  publish: { from: ['draft'], to: 'published', by: 'base.template:publish', guards: ['isSound'] },
  supersede: { from: ['published'], to: 'superseded', by: 'system' }
})
