import { choice, text, time } from '../core/resource/field.ts'
import { resource } from '../core/resource/resource.ts'

/**
 * 回收站: what has been deleted of every resource that who asks may restore. Its rows are those of their resources: `kind` is the name
 * of the resource, an id is that name and the row's own id with a colon between.
 */
export const recycledRows = resource('recycle', '/sys/recycle', {
  right: 'sys.recycle',
  fields: {
    kind: choice('recycled_kind'),
    name: text(),
    /** What it is a part of, or what was above it in its tree. */
    within: text(),
    /** Who deleted it, and when. */
    deletedBy: text(),
    deletedAt: time()
  },
  label: 'name',
  verbs: ['list', 'queryById'],
  sort: ['deletedAt', 'desc'],
  actions: {
    /** 恢复: by the way of each resource, with what it refuses. */
    restore: { on: 'rows', right: ':restore', readsOnly: true, undoneBy: 'takeBackRestore' },
    /** 撤销恢复: what one has restored oneself and nobody has changed since lies in the bin again. */
    takeBackRestore: { on: 'rows', right: ':restore', readsOnly: true, takesBack: true },
    /** 彻底删除: for good. */
    purge: { on: 'rows', right: ':purge', readsOnly: true, asks: true, isDangerous: true }
  }
})
