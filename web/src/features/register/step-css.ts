/**
 * What the questions of all steps look like, for the pages that ask them: the document shows the questions
 * before their scripts arrive, and the styles would come only with those.
 */
import '../../ui/amount-field.module.css';
import '../../ui/choice-field.module.css';
import '../../ui/error-summary.module.css';
import '../../ui/field.module.css';
import '../../ui/phone-field.module.css';
import '../../ui/stepper.module.css';
import './fee-card.module.css';
