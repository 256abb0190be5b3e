/**
 * `node validate.ts PACKAGE`: validates the Kubernetes objects in standard input, a JSON array, against the schemas of a package.
 * Prints a JSON array of faults: a wrong type or format, a missing field, an unknown kind. A program of its own: jest's
 * transforms of the packages would take longer than the validation.
 */
import { text } from 'node:stream/consumers';

type KubernetesObject = { apiVersion: string; kind: string; metadata?: { name?: string } };

const [, , models] = process.argv;
const objects: KubernetesObject[] = JSON.parse(await text(process.stdin));
const faults = [];
for (const object of objects) {
  const { apiVersion, kind, metadata } = object;
  try {
    const { [kind]: Model } = await import(`${models}/${apiVersion}/${kind}`);
    new Model(object).validate();
  } catch (error) {
    faults.push(`${kind} ${metadata?.name}: ${error instanceof Error ? error.message : error}`);
  }
}
console.log(JSON.stringify(faults));
