import type { UploadState } from '#core/wire/upload/upload-state.ts'
import type { FileItemState } from '#ui/status/file-item.tsx'

/** How an upload is shown as a file of a list. Bytes that the project holds already are in their place as well. */
export function fileState(state: UploadState<unknown>): FileItemState {
  switch (state.status) {
    case 'digesting':
      return { mode: 'checking' }
    case 'uploading':
    case 'paused':
      return { mode: state.status, percent: state.percent }
    case 'existing':
      return { mode: 'done' }
    case 'failed':
      return { mode: 'failed', reason: state.message }
    case 'cancelled':
      return { mode: 'removed' }
    default:
      return { mode: state.status }
  }
}
