import { readFileSync } from 'node:fs';
import { OperatorError, toFailureText } from './explain-failure.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment with the secret variables `NAME` that are stored in files named by `NAME_FILE`: Docker,
 * systemd and Kubernetes pass secrets as files. A line end after the value is ignored. Throws an {@link OperatorError}
 * if a file cannot be read, or if both variables are set.
 */
export function readSecretFiles(environment: Environment, secretNames: readonly string[]): Environment {
  const values = secretNames.flatMap((name) => {
    const path = environment[`${name}_FILE`];
    if (!path) return [];
    if (environment[name]) throw new OperatorError(`${name} and ${name}_FILE are both set; unset one of them.`);
    return [[name, readSecret(name, path)] as const];
  });
  return { ...environment, ...Object.fromEntries(values) };
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new OperatorError(`${name}_FILE: ${path} cannot be read (${toFailureText(error)}).`);
  }
}
