import { versionMachine } from '../core/resource/version-machine.ts'
import { stateMachine } from '../core/state-machine.ts'
import { FILE_STATES } from './files.ts'

/** States of a volume 案卷 (DOMAIN.md §2.2). */
export const VOLUME_STATES = ['draft', 'checked', 'failed', 'locked', 'returned', 'accepted', 'shelved'] as const
export type VolumeState = (typeof VOLUME_STATES)[number]

/** States of a task 任务 (DOMAIN.md §2.2); that one is overdue follows from its date. */
export const TASK_STATES = ['todo', 'doing', 'done', 'returned', 'cancelled'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** States of an instance of a process (DOMAIN.md §2.2). */
const PROCESS_STATES = ['running', 'finished', 'terminated'] as const

/** A file 文件, from its description to the archive's store. */
export const fileMachine = stateMachine('arc_file', FILE_STATES, 'draft', {
  submit: {
    from: ['draft', 'returned'],
    to: 'submitted',
    by: 'archives.collect:submit',
    guards: ['verifiedUnit', 'complete']
  },
  withdraw: { from: ['submitted'], to: 'draft', by: 'archives.collect:withdraw', guards: ['unclaimed'] },
  accept: {
    from: ['submitted'],
    to: 'approved',
    by: 'archives.review:accept',
    guards: ['reviewer', 'fourEyes', 'free', 'seen']
  },
  return: {
    from: ['submitted'],
    to: 'returned',
    by: 'archives.review:return',
    guards: ['reviewer', 'fourEyes', 'free', 'reason']
  },
  takeBackAccept: {
    from: ['approved'],
    to: 'submitted',
    by: 'archives.review:accept',
    guards: ['ownDecision', 'recent', 'untouched']
  },
  takeBackReturn: {
    from: ['returned'],
    to: 'submitted',
    by: 'archives.review:return',
    guards: ['ownDecision', 'recent', 'untouched']
  },
  arrange: { from: ['approved'], to: 'arranged', by: 'arrange.volume:edit', guards: ['sameProject', 'openVolume'] },
  takeOut: { from: ['arranged'], to: 'approved', by: 'arrange.volume:edit', guards: ['openVolume'] },
  lock: { from: ['arranged'], to: 'locked', by: 'system' },
  unlock: { from: ['locked'], to: 'arranged', by: 'system' },
  archive: { from: ['locked'], to: 'archived', by: 'system' },
  // The archive returns a file of a volume: it stays in its volume, is mended and reviewed again.
  sendBack: { from: ['locked'], to: 'returned', by: 'system' },
  takeBackSendBack: { from: ['returned'], to: 'locked', by: 'system' },
  rejoin: { from: ['approved'], to: 'arranged', by: 'system' },
  // Who arranges has found a fault: it keeps its place as well.
  returnForCorrection: {
    from: ['approved', 'arranged'],
    to: 'returned',
    by: 'arrange.volume:edit',
    guards: ['openVolume', 'reason']
  },
  takeBackCorrection: { from: ['returned'], to: 'approved', by: 'arrange.volume:edit', guards: ['untouched'] },
  void: {
    from: ['draft', 'submitted', 'returned', 'approved', 'arranged'],
    to: 'void',
    by: 'archives.collect:delete',
    guards: ['reason']
  }
})

/** The states of a file after its reviewer has accepted it: it stays accepted in its volume, and at the archive. */
export const ACCEPTED_STATES: ReadonlySet<string> = new Set(
  (['accept', 'arrange', 'lock', 'archive'] as const).map((action) => fileMachine.transitions[action].to)
)

/**
 * A volume 案卷: checked, locked by a transfer or by hand, accepted and shelved by the archive. Any edit makes it a draft again. A 预验收 that is
 * over, and an application that is withdrawn, release the volumes that they have locked.
 */
export const volumeMachine = stateMachine('arc_volume', VOLUME_STATES, 'draft', {
  pass: { from: ['draft', 'failed', 'returned'], to: 'checked', by: 'arrange.check:run', guards: ['checked'] },
  fail: { from: ['draft', 'checked', 'returned'], to: 'failed', by: 'arrange.check:run', guards: ['checked'] },
  edit: { from: ['checked', 'failed', 'returned'], to: 'draft', by: 'arrange.volume:edit' },
  lock: { from: ['checked'], to: 'locked', by: 'arrange.volume:lock', guards: ['described'] },
  unlock: { from: ['locked'], to: 'checked', by: 'arrange.volume:lock', guards: ['notTransferred'] },
  submit: { from: ['checked'], to: 'locked', by: 'system' },
  release: { from: ['locked'], to: 'checked', by: 'system' },
  return: { from: ['locked'], to: 'returned', by: 'system' },
  accept: { from: ['locked'], to: 'accepted', by: 'system' },
  takeBackReturn: { from: ['returned'], to: 'locked', by: 'system' },
  takeBackAccept: { from: ['accepted'], to: 'locked', by: 'system' },
  sendBack: { from: ['accepted'], to: 'returned', by: 'system' },
  shelve: { from: ['accepted'], to: 'shelved', by: 'system' }
})

/** A task 任务 at a node of a process: who does it, and how it ended. */
export const taskMachine = stateMachine('arc_task', TASK_STATES, 'todo', {
  claim: { from: ['todo'], to: 'doing', by: 'archives.task:claim', guards: ['candidate'] },
  release: { from: ['doing'], to: 'todo', by: 'archives.task:claim', guards: ['own'] },
  transfer: { from: ['doing'], to: 'todo', by: 'archives.task:transfer', guards: ['own', 'receiver'] },
  finish: { from: ['todo', 'doing'], to: 'done', by: 'archives.task:process', guards: ['candidate', 'workDone'] },
  return: {
    from: ['todo', 'doing'],
    to: 'returned',
    by: 'archives.task:return',
    guards: ['candidate', 'stepBefore', 'reason']
  },
  takeBack: {
    from: ['done', 'returned'],
    to: 'doing',
    by: 'archives.task:process',
    guards: ['ownDecision', 'untouched']
  },
  reopen: { from: ['done', 'returned'], to: 'doing', by: 'system' },
  cancel: { from: ['todo', 'doing'], to: 'cancelled', by: 'system' }
})

/** An instance of a process 流程: what becomes of it follows from its tasks and from what it is about. */
export const processMachine = stateMachine('arc_process', PROCESS_STATES, 'running', {
  finish: { from: ['running'], to: 'finished', by: 'system' },
  terminate: { from: ['running'], to: 'terminated', by: 'system' },
  resume: { from: ['finished'], to: 'running', by: 'system' }
})

/** A version of a process definition 流程定义. */
export const definitionMachine = versionMachine('arc_process_def', 'base.process')

/** The machines of what the archives hold. */
export const ARCHIVE_MACHINES = {
  file: fileMachine,
  volume: volumeMachine,
  task: taskMachine,
  process: processMachine,
  processDefinition: definitionMachine
} as const
