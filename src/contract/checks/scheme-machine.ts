import { stateMachine } from '../core/state-machine.ts'

/** A version of a scheme of checks 检测方案: edited as a draft, then published and never changed; the next one that is published for its stage supersedes it. */
export const schemeMachine = stateMachine('arc_check_scheme', ['draft', 'published', 'superseded'], 'draft', {
  publish: { from: ['draft'], to: 'published', by: 'base.checkRule:publish', guards: ['isSound'] },
  supersede: { from: ['published'], to: 'superseded', by: 'system' }
})
