/** What a picture of a notice is for once that is saved (arc_object.biz): then everybody of the tenant may read it. */
export const NOTICE_BIZ = 'announcement'

/** The address of one of the product's own files, below whatever path its calls are served: nothing of another site, and no way out of the folder. */
export const OWN_FILE = /^(?:\/[\w.-]+)?\/sys\/common\/static\/((?:[\w-]+\/)*[\w-]+\.[a-z0-9]{1,5})$/
