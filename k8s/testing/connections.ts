import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import type { INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort';

const NAME = 'app.kubernetes.io/name';
type Selector = INetworkPolicyPeer['podSelector'];

/**
 * Returns the connections that policies allow, as `from > to : port`. A pod is given by its name, a namespace by its labels, and an
 * address range as it is.
 */
export function allowedConnections(
  policies: readonly INetworkPolicy[],
  pods: readonly string[],
  direction: 'Ingress' | 'Egress',
) {
  const allowed = policies.flatMap(({ spec }) => {
    const here = selected(spec?.podSelector, pods);
    const rules = direction === 'Ingress' ? (spec?.ingress ?? []) : (spec?.egress ?? []);
    return rules.flatMap((rule) => {
      const peers: readonly INetworkPolicyPeer[] | undefined = 'from' in rule ? rule.from : 'to' in rule ? rule.to : [];
      const there = peers?.length ? peers.flatMap((peer) => namesOf(peer, pods)) : ['anywhere'];
      return here.flatMap((own) =>
        there.flatMap((other) =>
          portsOf(rule.ports).map((port) =>
            direction === 'Ingress' ? `${other} > ${own} : ${port}` : `${own} > ${other} : ${port}`,
          ),
        ),
      );
    });
  });
  return [...new Set(allowed)].sort();
}

const portsOf = (ports: readonly INetworkPolicyPort[] = []): string[] =>
  ports.length > 0 ? ports.map(({ port }) => String(port)) : ['any'];

function namesOf(peer: INetworkPolicyPeer, pods: readonly string[]): string[] {
  if (peer.ipBlock) return [peer.ipBlock.cidr];
  if (!peer.namespaceSelector) return selected(peer.podSelector, pods);
  const labels = { ...peer.namespaceSelector.matchLabels, ...peer.podSelector?.matchLabels };
  return [Object.values(labels).join('/')];
}

function selected(selector: Selector, pods: readonly string[]): string[] {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  const others = [...Object.keys(matchLabels), ...matchExpressions.map(({ key }) => key)].filter((key) => key !== NAME);
  if (others.length > 0) throw new Error(`Pods are selected by ${others.join(', ')}`);
  return pods.filter(
    (pod) =>
      (matchLabels[NAME] ?? pod) === pod &&
      matchExpressions.every(({ operator, values = [] }) => operator === 'In' && values.includes(pod)),
  );
}
