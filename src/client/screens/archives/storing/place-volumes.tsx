import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'

import { ShelvedVolumes } from './shelved-volumes.tsx'

/** 在架案卷: the volumes at a place. */
export const PlaceVolumes = ({ row, onClose }: OwnDialogProps) => (
  <ShelvedVolumes place={{ id: row.id, name: String(row.place ?? '') }} onClose={onClose} />
)
