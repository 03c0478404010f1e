/** Styles of the questions of all steps, for pages that show them before their scripts arrive. */
import '../fields/amount-field.module.css';
import '../../ui/choice-field.module.css';
import '../../ui/error-summary.module.css';
import '../../ui/field.module.css';
import '../fields/phone-field.module.css';
import '../../ui/stepper.module.css';
import './fee-card.module.css';
