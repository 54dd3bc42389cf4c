/** The roles that keep the system, its secrets and its log: held by three people, so that nobody can do all (DOMAIN.md §1). */
export const ADMINISTRATORS: readonly string[] = ['sys_admin', 'sec_admin', 'audit_admin']
