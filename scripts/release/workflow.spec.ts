import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parse } from 'yaml';
import { z } from 'zod';
import { REPOSITORY } from '../system/services.ts';

const FOLDER = join(REPOSITORY, '.github/workflows');
const FILES = readdirSync(FOLDER);
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

/** The errors that GitHub's own parser finds: unknown keys, wrong types, contexts that do not exist, unknown jobs in `needs`. */
async function errorsIn(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  const template = value && (await convertWorkflowTemplate(context, value));
  return [
    ...context.errors.getErrors().map(({ message }) => message),
    ...(template?.errors ?? []).map(({ Message }) => Message),
  ];
}

/** The oldest version of each line that `engines` admits, as in `20.19`. */
const promised = (): string[] => {
  const { engines } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  return [...String(engines.node).matchAll(/\d+\.\d+/g)].map(([version]) => version);
};

const permissions = z.record(z.string(), z.enum(['read', 'write']));
const workflow = z.object({
  permissions,
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.int(),
      permissions: permissions.optional(),
      strategy: z.unknown().optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});

describe.each(FILES)('.github/workflows/%s', (file) => {
  const text = textOf(file);
  const { permissions: granted, jobs } = workflow.parse(parse(text));
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('should be accepted by the parser of GitHub Actions', async () => {
    expect(await errorsIn(text)).toEqual([]);
  });

  it.each([
    ['an unknown key', 'timeout-minutes: 60', 'timeout-minute: 60'],
    ['a context that does not exist', '${{ github.workflow }}', '${{ githup.workflow }}'],
    ['a job that does not exist', 'needs: [test,', 'needs: [tests,'],
  ])('should be rejected with %s', async (_, right, wrong) => {
    expect(text).toContain(right);
    expect(await errorsIn(text.replace(right, wrong))).not.toEqual([]);
  });

  it('should pin each action by commit, with its version beside it', () => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
    expect(used).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''))).toEqual([]);
  });

  it('should read the repository, and write only where it publishes', () => {
    expect(granted).toEqual({ contents: 'read' });
    const writing = Object.entries(jobs).filter(([, job]) => job.permissions !== undefined);
    expect(writing.map(([name]) => name)).toEqual(['publish']);
  });

  it('should run only scripts that exist', () => {
    const scripts: object = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')).scripts;
    const named = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run (\S+)/g)].map(([, name]) => name ?? ''));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('should test every promised version of Node', () => {
    const { matrix } = z
      .object({
        matrix: z.object({ node: z.array(z.string()), include: z.array(z.object({ node: z.string().optional() })) }),
      })
      .parse(jobs.test?.strategy);
    const tested = [...matrix.node, ...matrix.include.flatMap(({ node }) => node ?? [])];
    // '24' is the newest of its line, which the image uses.
    expect(promised().filter((version) => !tested.includes(version) && !version.startsWith('24.'))).toEqual([]);
    expect(matrix.node).toContain('24');
    const documents = ['README.md', 'CONTRIBUTING.md'].map((name) => readFileSync(join(REPOSITORY, name), 'utf8'));
    expect(documents.filter((document) => !/Node 22\.13 or newer.*20\.19/.test(document))).toEqual([]);
  });

  it('should keep expressions out of shell commands, where a tag could inject code', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });
});
