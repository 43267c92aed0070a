import type { Benefit } from '@pavilion/domain/price-rule/rules';
import { type RawBuilder, sql } from 'kysely';

/** PRC-02: the benefits of all plans that apply to `schedule s` as JSON, in the client's order. */
export const benefitsSql: RawBuilder<Benefit[]> = sql`
  (
    select coalesce(json_agg(json_build_object(
      'id', bn.id, 'planId', bn.plan_id, 'name', bn.name, 'percent', bn.percent, 'freeUses', bn.free_uses,
      'period', bn.period
    ) order by bn.position, bn.id), '[]')
    from benefit bn where bn.client_id = s.client_id and exists (
      select from benefit_target bt
      where bt.client_id = bn.client_id and bt.benefit_id = bn.id and (bt.schedule_id = s.id or bt.category_id in (
        select unnest(array[bk.id, bk.parent_id]) from template tp
        join category bk on bk.client_id = tp.client_id and bk.id = tp.category_id
        where tp.client_id = s.client_id and tp.id = s.template_id
      ))
    )
  )`;

/** The columns `has_package` and `has_discount_code` of `person p`. */
export const personRulesSql: RawBuilder<unknown> = sql`
  exists (select from package pk where pk.client_id = p.client_id and pk.person_id = p.id) as has_package,
  exists (
    select from cart pc join hold ph on ph.client_id = pc.client_id and ph.cart_id = pc.id
    where pc.client_id = p.client_id and pc.owner = 'person:' || p.id and ph.discount_code_id is not null
  ) as has_discount_code`;

/** PRC-02: the free uses that `person p` has taken, by `getAllowanceKey`, as JSON. */
export const usesTakenSql: RawBuilder<Record<string, number>> = sql`
  (
    select coalesce(json_object_agg(concat(al.benefit_id, ' ', al.period_start), al.used), '{}')
    from allowance al where al.client_id = p.client_id and al.person_id = p.id and al.used > 0
  )`;
