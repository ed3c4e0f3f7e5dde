/** What {@link decideDeployment} must know. Releases are identified by their folders. */
export type DeploymentQuestion = {
  command: 'deploy' | 'rollback';
  /** The installed release. */
  current: string;
  release: string;
  /** The migrations of `release`. */
  known: readonly string[];
  /** The migrations of the database. */
  applied: readonly string[];
  /** True if the operator allows `release` to migrate the database. */
  migrates: boolean;
};

/** `deploys`: `release` runs `migrations` first. */
export type DeploymentDecision = { kind: 'deploys'; migrations: string[] } | { kind: 'refused'; reason: string };

/**
 * Decides whether a release may replace the installed one. It must know all migrations of the database: otherwise its
 * workers would run, but its next start would fail.
 */
export function decideDeployment(question: DeploymentQuestion): DeploymentDecision {
  const { command, current, release, known, applied, migrates } = question;
  const refuse = (reason: string) => ({ kind: 'refused', reason }) as const;
  if (release === current) return refuse(`${release} is the installed release.`);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    return refuse(
      `${release} does not know migrations of the database (${unknown.join(', ')}), so it cannot serve it. ${
        command === 'rollback' ? 'To go back, restore a backup of before the migration' : 'Deploy a later release'
      }.`,
    );
  }
  const pending = known.filter((name) => !applied.includes(name));
  if (pending.length > 0 && !migrates) {
    return refuse(
      `${release} migrates the database (${pending.join(', ')}), after which ${current} cannot be rolled back to. Back up, then add --migrate.`,
    );
  }
  return { kind: 'deploys', migrations: pending };
}
