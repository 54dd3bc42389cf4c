/** The keys of 文件审核. */
const REVIEW_KEYS = {
  'review.accept': 'A',
  'review.opinion': 'O',
  'review.return': 'R',
  'review.next': 'N',
  'review.previous': 'P',
  'review.pageOn': 'Space',
  'review.pageBack': 'Shift+Space',
  'review.difference': 'D',
  'review.mark': 'X',
  'review.takeBack': 'U',
  'review.keys': '?'
} as const
/** The commands of 文件审核. */
export type ReviewCommand = keyof typeof REVIEW_KEYS

/**
 * Every command whose key is a single character, and the key until a user changes it (READINGS.md A74). Such a key acts only while the list
 * of its page has the focus, can be changed, and all of them are switched off by one switch (WCAG 2.1.4); each has a button beside.
 */
export const LIST_KEYS = {
  ...REVIEW_KEYS,
  'task.claim': 'C',
  'task.process': 'P',
  'task.return': 'R',
  'task.transfer': 'T',
  'task.urge': 'G',
  'task.release': 'L',
  'task.takeBack': 'U',
  'task.steps': 'S',
  'bookEntry.call': 'T',
  'bookEntry.copy': 'C',
  'draft.submit': 'S',
  'draft.restore': 'R',
  'finishedFile.make': 'M',
  'finishedFile.download': 'D',
  'finishedFile.print': 'P',
  'finishedFile.versions': 'V',
  'finishedFile.replace': 'R',
  'finishedFile.check': 'C',
  'finishedFile.again': 'G',
  'enterpriseAuth.review': 'V',
  'enterpriseAuth.accept': 'A',
  'enterpriseAuth.return': 'R',
  'projectUser.assign': 'R',
  'projectUser.freeze': 'F',
  'projectUser.unfreeze': 'U',
  'projectUser.remove': 'X',
  'handover.sign': 'S',
  'handover.unsign': 'U',
  'handover.issue': 'I',
  'handover.revoke': 'R',
  'handover.renew': 'N',
  'handover.papers': 'V',
  'handover.print': 'P',
  'location.volumes': 'V',
  'location.find': 'F',
  'location.labels': 'L',
  'location.list': 'P',
  'succession.withdraw': 'W',
  'succession.work': 'D',
  'project.submit': 'S',
  'project.withdraw': 'W',
  'project.confirm': 'A',
  'project.return': 'R',
  'project.suspend': 'P',
  'project.resume': 'U',
  'project.dutyLetter': 'D',
  'role.grant': 'G',
  'role.scope': 'S',
  'role.preview': 'V',
  'role.members': 'M'
} as const
export type ListCommand = keyof typeof LIST_KEYS

/** Whether a command may have a single character for its key. */
export const isListCommand = (id: string): id is ListCommand => Object.hasOwn(LIST_KEYS, id)

/** Whether keys are a single character, or one that is no letter and needs Shift. */
export const isSingleKey = (keys: string): boolean => /^(?:Shift\+)?(?:[^\s+]|Space)$/.test(keys)

/** Whether two commands are ever offered at the same time: those of two lists are not, so that both may have the same letter. */
export const areOfferedTogether = (id: string, other: string): boolean =>
  !isListCommand(id) || !isListCommand(other) || listOf(id) === listOf(other)

const listOf = (id: ListCommand) => id.split('.')[0]
