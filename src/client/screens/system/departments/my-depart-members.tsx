import { DepartMembers } from '#parts/depart/depart-members.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'

/** Who belongs to a department that one leads: its leader changes it without a right beyond that. */
export const LedMembers = (props: OwnDialogProps) => <DepartMembers {...props} canChange />
